//! HMRC's replies: what each says, and that nothing else is read into them.

mod refused;
mod strange;
mod taken;

use hmrc::gateway::{Awaited, CorrelationId, Reply, Service, UnreadableReply, read_reply};
use hmrc::irmark::IrMark;

use crate::support::Envelope;

const ID: &str = "723F63DC1F4F4133A26EEF5E169BADF3";
const OTHER: &str = "85D984356BA14871B7862C83240CE3A7";
const MARK: &str = "yPwKM0owwwzn3saHOT4rj02rqU0=";
const CLAIM: &str = "/hd:GovTalkMessage[1]/hd:Body[1]/r68:IRenvelope[1]/r68:R68[1]/r68:Claim[1]";

fn mark() -> IrMark {
    MARK.parse().unwrap()
}

fn id() -> CorrelationId {
    ID.parse().unwrap()
}

/// As the reply to a poll of our submission.
fn polled(reply: &str) -> Result<Reply, UnreadableReply> {
    read_reply(
        reply.as_bytes(),
        &Awaited { service: &Service::live(), correlation_id: Some(&id()), irmark: mark() },
    )
}

/// As the reply to the submission itself.
fn submitted(reply: &str) -> Result<Reply, UnreadableReply> {
    read_reply(reply.as_bytes(), &Awaited { service: &Service::live(), correlation_id: None, irmark: mark() })
}

fn acknowledgement() -> Envelope {
    Envelope::new("acknowledgement", "submit").correlation(ID)
}

fn receipt(mark: &str) -> Envelope {
    Envelope::new("response", "submit").correlation(ID).body(&format!(
        "<SuccessResponse xmlns='http://www.inlandrevenue.gov.uk/SuccessResponse'><IRmarkReceipt>\
         <dsig:Signature xmlns:dsig='http://www.w3.org/2000/09/xmldsig#'><dsig:SignedInfo><dsig:Reference>\
         <dsig:DigestValue>{mark}</dsig:DigestValue></dsig:Reference></dsig:SignedInfo>\
         <dsig:SignatureValue>AAAA</dsig:SignatureValue></dsig:Signature>\
         <Message code='0000'>HMRC has received the document ref: AB12345 at 11.24 on 08/10/2021.</Message>\
         </IRmarkReceipt><Message code='077001'>Thank you for your submission</Message>\
         <AcceptedTime>2021-10-08T11:24:58.024</AcceptedTime></SuccessResponse>"
    ))
}

fn fault(number: u32, kind: &str, location: &str) -> String {
    format!(
        "<Error><RaisedBy>ChRIS</RaisedBy><Number>{number}</Number><Type>{kind}</Type>\
         <Text>Value 'Somebody' is not taken</Text><Location>{location}</Location>\
         <Application><Messages><DeveloperMessage>cvc: 'Somebody'</DeveloperMessage></Messages></Application></Error>"
    )
}

fn rejection(faults: &[String]) -> Envelope {
    Envelope::new("error", "submit")
        .correlation(ID)
        .errors("<Error><RaisedBy>ChRIS</RaisedBy><Number>3001</Number><Type>business</Type><Text>See below</Text></Error>")
        .body(&format!(
            "<ErrorResponse xmlns='http://www.govtalk.gov.uk/CM/errorresponse' SchemaVersion='2.0'><Application>\
             <MessageCount>{}</MessageCount></Application>{}</ErrorResponse>",
            faults.len(),
            faults.concat()
        ))
}

fn failure(number: u32, kind: &str) -> Envelope {
    Envelope::new("error", "submit").class("UndefinedClass").errors(&format!(
        "<Error><RaisedBy>Gateway</RaisedBy><Number>{number}</Number><Type>{kind}</Type><Text>No.</Text><Location/></Error>"
    ))
}
