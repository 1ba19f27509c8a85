//! The code that a platform puts into its checkout, for each way of asking on the capture page. The guide, the console and the shop of
//! the sandbox show the same.

use crate::capture::files::{EMBED_PATH, integrity};

/// Where a platform's checkout is: what its code names.
#[derive(Clone, Debug)]
pub struct Checkout {
    /// The address of this installation.
    pub base_url: String,
    /// The origin of the platform's own pages.
    pub origin: String,
    /// Where donors come back to.
    pub return_address: String,
}

impl Checkout {
    /// That of an invented platform.
    pub fn invented(base_url: &str) -> Self {
        Self {
            base_url: base_url.to_owned(),
            origin: "https://give.example.org".to_owned(),
            return_address: "https://give.example.org/thanks".to_owned(),
        }
    }

    /// The server begins a session and sends the donor to its address; when they come back, it reads what became of it.
    pub fn redirect(&self) -> String {
        let Self { return_address, .. } = self;
        format!(
            "// Your server, when the donor presses “Give”:
const session = await uplift(\"POST\", \"/authorisation-sessions\", {{
  donor: {{ email }},
  returnUrl: \"{return_address}\",
}});
response.redirect(303, session.url);

// Your server, at {return_address}?authorisationSession=cap_…:
const id = request.query.authorisationSession; // first make sure that this donor’s session has this id
const session = await uplift(\"GET\", `/authorisation-sessions/${{id}}`);
if (session.status === \"completed\") basket.donorId = session.donorId;"
        )
    }

    /// The page opens a session over itself.
    pub fn modal(&self) -> String {
        let (begin, script) = (self.begin_embedded(), self.script());
        format!(
            "{begin}
<!-- Your page: -->
{script}
<button type=\"button\" id=\"gift-aid\">Add Gift Aid</button>
<script>
  document.getElementById(\"gift-aid\").addEventListener(\"click\", async () => {{
    const {{ id, url }} = await (await fetch(\"/gift-aid\", {{ method: \"POST\" }})).json();
    // Do not trust this message: let your server read the session.
    const goOn = () => location.assign(`/checkout?session=${{id}}`);
    Uplift.open({{ url, mode: \"modal\", onComplete: goOn, onCancel: goOn }});
  }});
</script>"
        )
    }

    /// The page shows a session inside itself.
    pub fn inline(&self) -> String {
        let (begin, script) = (self.begin_embedded(), self.script());
        format!(
            "{begin}
<!-- Your page, with the id and the url that your server got: -->
{script}
<div id=\"gift-aid\" data-id=\"cap_…\" data-url=\"{}/authorise/…\"></div>
<script>
  const container = document.getElementById(\"gift-aid\");
  const {{ id, url }} = container.dataset;
  // Do not trust this message: let your server read the session.
  const goOn = () => location.assign(`/checkout?session=${{id}}`);
  Uplift.open({{ url, mode: \"inline\", container, onComplete: goOn, onCancel: goOn }});
</script>",
            self.base_url
        )
    }

    /// What the page of a platform with a content policy of its own has to allow.
    pub fn policy(&self) -> String {
        let Self { base_url, .. } = self;
        format!("script-src 'self' {base_url}{EMBED_PATH};\nframe-src {base_url}")
    }

    fn begin_embedded(&self) -> String {
        let Self { origin, .. } = self;
        format!(
            "// Your server, at /gift-aid:
const session = await uplift(\"POST\", \"/authorisation-sessions\", {{
  donor: {{ email }},
  parentOrigin: \"{origin}\",
}});
response.json({{ id: session.id, url: session.url }});
"
        )
    }

    fn script(&self) -> String {
        let (Self { base_url, .. }, integrity) = (self, integrity());
        format!(
            "<script src=\"{base_url}{EMBED_PATH}\"\n  integrity=\"{integrity}\" crossorigin=\"anonymous\"></script>"
        )
    }
}
