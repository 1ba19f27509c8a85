/**
 * Firefox and WebKit by the commands of WebDriver (https://www.w3.org/TR/webdriver2/), as far as the tests need them. Firefox takes them
 * over Marionette, a socket that it opens itself, so that no other program is needed; WebKit has Debian's WebKitWebDriver.
 */

import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long something on a page may take to come about. */
const LONGEST = 15_000;
/** The name of an element's id, by the specification. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Where a program is, or undefined. */
function found(...names) {
  const places = names.flatMap((name) => (name.includes('/') ? [name] : (process.env.PATH ?? '').split(':').map((folder) => path.join(folder, name))));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Waits until `look` gives something; what it throws counts as nothing, for a page may go away while one looks at it. */
export async function until(what, look, longest = LONGEST) {
  let last;
  for (const end = Date.now() + longest; Date.now() < end; await pause(30)) {
    try {
      const seen = await look();
      if (seen) return seen;
      last = undefined;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`${what}: not so after ${longest / 1000} s`, { cause: last });
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** A process in a home of its own; both are gone after `end`. */
class Process {
  #child;

  constructor(name) {
    this.home = mkdtempSync(path.join(tmpdir(), `uplift-${name}-`));
  }

  start(program, words, options = {}) {
    // Of a group of its own, so that all that it starts ends with it, also when the tests are stopped.
    this.#child = spawn(program, words, { stdio: 'ignore', detached: true, ...options });
    this.#child.on('error', () => {});
    process.once('exit', () => this.#signal('SIGKILL'));
    return this.#child;
  }

  async end() {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) {
      const gone = new Promise((resolve) => this.#child.once('exit', resolve));
      this.#signal('SIGTERM');
      await Promise.race([gone, pause(3_000)]);
      this.#signal('SIGKILL');
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  #signal(name) {
    try {
      process.kill(-this.#child.pid, name);
    } catch {
      // It is gone.
    }
  }
}

/** What the tests do with a page, in whichever engine. */
class Engine {
  /** The page at this address, in a window of this width, with or without scripts. */
  async open(url, { width, height = 800, script = true }) {
    await this.ready(script);
    await this.leaveFrame();
    await this.send('SetWindowRect', { width, height });
    await this.send('Navigate', { url });
    await this.#isWide(width);
  }

  /** The same page in a window of another width. */
  async resize(width, height = 800) {
    await this.send('SetWindowRect', { width, height });
    await this.#isWide(width);
  }

  async #isWide(width) {
    await until(`the window is ${width} wide`, async () => {
      const inner = await this.run('return innerWidth');
      if (inner !== width) throw new Error(`it is ${inner} wide`);
      return true;
    });
  }

  /** Waits until the page and its scripts have been read. */
  loaded() {
    return until('the page has loaded', () => this.run("return document.readyState === 'complete'"));
  }

  async elements(css) {
    const found = await this.send('FindElements', { using: 'css selector', value: css });
    return found.map((one) => one[ELEMENT]);
  }

  /** The first element, once it is there. */
  element(css) {
    return until(`${css} is on the page`, async () => (await this.elements(css))[0]);
  }

  async count(css) {
    return (await this.elements(css)).length;
  }

  /** What can be read of an element, once it can be. */
  async text(css) {
    return until(`${css} can be read`, async () => this.send('GetElementText', { id: (await this.elements(css))[0] }));
  }

  value(css) {
    return this.run('return document.querySelector(arguments[0]).value', css);
  }

  /** Waits for the page with this heading. */
  heading(text) {
    return until(`the heading is “${text}”`, async () => (await this.elements('h1')).length > 0 && (await this.text('h1')) === text);
  }

  /** Waits until an element can be read that has these words. */
  says(css, words) {
    return until(`${css} says “${words}”`, async () => {
      for (const id of await this.elements(css)) if ((await this.send('GetElementText', { id })).includes(words)) return true;
      return false;
    });
  }

  async fill(css, text) {
    const id = await this.element(css);
    // WebKit gives the focus in a frame to what was pressed alone.
    await this.send('ElementClick', { id });
    await this.send('ElementClear', { id });
    await this.send('ElementSendKeys', { id, text });
  }

  async press(css) {
    await this.send('ElementClick', { id: await this.element(css) });
  }

  /** Chooses a file with these bytes, in base64, as the person at the window of files would. */
  async attach(css, file, type, bytes) {
    await this.element(css);
    await this.run(
      `const [css, name, type, bytes] = arguments;
      const chosen = new DataTransfer();
      chosen.items.add(new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], name, { type }));
      document.querySelector(css).files = chosen.files;`,
      css,
      file,
      type,
      bytes,
    );
  }

  url() {
    return this.send('GetCurrentURL');
  }

  cookies() {
    return this.send('GetCookies');
  }

  /** Runs a test's script, whether or not the page's own may run. */
  run(script, ...args) {
    return this.send('ExecuteScript', { script, args });
  }

  runLater(script, ...args) {
    return this.send('ExecuteAsyncScript', { script, args });
  }

  async enterFrame(css) {
    await this.toFrame(await this.element(css));
  }
}

/** Packets of Marionette: the length, a colon, and `[type, id, name or error, parameters or result]`. */
class Marionette {
  #waiting = new Map();
  #last = 0;
  #bytes = Buffer.alloc(0);

  constructor(socket) {
    this.socket = socket;
    socket.on('data', (part) => {
      this.#bytes = Buffer.concat([this.#bytes, part]);
      for (let packet = this.#next(); packet; packet = this.#next()) {
        const [, id, error, result] = packet;
        if (!this.#waiting.has(id)) continue;
        const { resolve, reject } = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (error) reject(new Error(`${error.error}: ${error.message}`));
        else resolve(result);
      }
    });
    const closed = () => this.#waiting.forEach(({ reject }) => reject(new Error('Firefox is gone')));
    socket.on('error', closed).on('close', closed);
  }

  #next() {
    const colon = this.#bytes.indexOf(':');
    const end = colon + 1 + Number(this.#bytes.subarray(0, Math.max(colon, 0)));
    if (colon < 0 || this.#bytes.length < end) return undefined;
    const packet = JSON.parse(this.#bytes.subarray(colon + 1, end).toString('utf8'));
    this.#bytes = this.#bytes.subarray(end);
    // The first one says who is there.
    return Array.isArray(packet) ? packet : [1, 0];
  }

  send(name, parameters) {
    const packet = JSON.stringify([0, (this.#last += 1), name, parameters]);
    this.socket.write(`${Buffer.byteLength(packet)}:${packet}`);
    return new Promise((resolve, reject) => this.#waiting.set(this.#last, { resolve, reject }));
  }
}

export class Firefox extends Engine {
  static program = found('firefox-esr', 'firefox');
  /** Where the sandbox has to be for this engine to keep who is signed in: loopback is as good as TLS. */
  static tls = false;
  static missing = Firefox.program ? undefined : 'Firefox is not on this machine (Debian: firefox-esr)';
  #process = new Process('firefox');
  #wire;

  async start() {
    const { home } = this.#process;
    const settings = {
      'marionette.port': 0,
      // A window of 320 has no room for what is above the page.
      'toolkit.legacyUserProfileCustomizations.stylesheets': true,
      'app.update.enabled': false,
      'browser.shell.checkDefaultBrowser': false,
      'datareporting.policy.dataSubmissionEnabled': false,
    };
    writeFileSync(path.join(home, 'user.js'), Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});\n`).join(''));
    mkdirSync(path.join(home, 'chrome'));
    writeFileSync(path.join(home, 'chrome/userChrome.css'), '* { min-width: 0 !important } #navigator-toolbox { display: none !important }');
    const words = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', home];
    this.#process.start(Firefox.program, words, { env: { ...process.env, HOME: home } });
    const file = path.join(home, 'MarionetteActivePort');
    const port = await until('Firefox says its port', () => existsSync(file) && Number(readFileSync(file, 'utf8')), 60_000);
    this.#wire = new Marionette(connect(port, '127.0.0.1'));
    await this.send('NewSession', {});
  }

  async send(name, parameters = {}) {
    const result = await this.#wire.send(`WebDriver:${name}`, parameters);
    return result && typeof result === 'object' && 'value' in result ? result.value : result;
  }

  /** Runs a script of the browser's own. */
  async #inBrowser(script, ...args) {
    await this.#wire.send('Marionette:SetContext', { value: 'chrome' });
    try {
      return await this.send('ExecuteScript', { script, args });
    } finally {
      await this.#wire.send('Marionette:SetContext', { value: 'content' });
    }
  }

  ready(script) {
    return this.#inBrowser('gBrowser.selectedBrowser.browsingContext.allowJavascript = arguments[0]', script);
  }

  /** Whether the reader forces colours of their own, and how much they magnify pages. */
  async reads({ forcedColors = false, zoom = 1 }) {
    await this.#inBrowser(
      `Services.prefs.setIntPref('browser.display.document_color_use', arguments[0] ? 2 : 0);
      Services.prefs.setStringPref('layout.css.devPixelsPerPx', String(arguments[1]));`,
      forcedColors,
      zoom,
    );
    // The page hears of a changed setting from another process, a moment later.
    await until(`the page at ${zoom * 100} %, colours ${forcedColors ? '' : 'not '}forced`, async () => {
      const [forced, ratio] = await this.run("return [matchMedia('(forced-colors: active)').matches, devicePixelRatio]");
      return forced === forcedColors && Math.abs(ratio - zoom) < 0.01;
    });
  }

  toFrame(element) {
    return this.send('SwitchToFrame', { element });
  }

  leaveFrame() {
    return this.send('SwitchToFrame', { id: null });
  }

  /** What pages did against their policy, and what their scripts threw, since it was last asked. */
  troubles() {
    return this.#inBrowser(`
      const said = Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError && /^http/.test(one.sourceName)
        && /^(CSP|content javascript)/.test(one.category) && !(one.flags & Ci.nsIScriptError.warningFlag));
      Services.console.reset();
      return said.map((one) => one.category + ': ' + one.errorMessage);`);
  }

  async end() {
    await this.#wire?.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
    this.#wire?.socket.destroy();
    await this.#process.end();
  }
}

/** The commands as they are asked for over HTTP: method, and the rest of the address. */
const OVER_HTTP = {
  SetWindowRect: ['POST', () => '/window/rect'],
  Navigate: ['POST', () => '/url'],
  GetCurrentURL: ['GET', () => '/url'],
  GetCookies: ['GET', () => '/cookie'],
  FindElements: ['POST', () => '/elements'],
  GetElementText: ['GET', (id) => `/element/${id}/text`],
  ElementClear: ['POST', (id) => `/element/${id}/clear`],
  ElementSendKeys: ['POST', (id) => `/element/${id}/value`],
  ElementClick: ['POST', (id) => `/element/${id}/click`],
  ExecuteScript: ['POST', () => '/execute/sync'],
  ExecuteAsyncScript: ['POST', () => '/execute/async'],
  SwitchToFrame: ['POST', () => '/frame'],
};

export class WebKit extends Engine {
  static program = found('WebKitWebDriver');
  static browser = found(...webkitBrowsers());
  static screen = found('Xvfb');
  static openssl = found('openssl');
  /** It keeps no cookie that is Secure and came over plain HTTP, not even from loopback. */
  static tls = true;
  static missing = WebKit.program && WebKit.browser && WebKit.screen && WebKit.openssl
    ? undefined
    : 'WebKit is not on this machine (Debian: webkit2gtk-driver, xvfb and openssl)';
  #screen = new Process('screen');
  #process = new Process('webkit');
  #host;
  #session;
  #script;

  async start() {
    const screen = this.#screen.start(WebKit.screen, ['-displayfd', '1', '-screen', '0', '1400x2400x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const display = await new Promise((resolve, reject) => {
      screen.stdout.once('data', (number) => resolve(`:${String(number).trim()}`));
      screen.once('exit', () => reject(new Error('Xvfb ended')));
    });
    const { home } = this.#process;
    // A window of 320 has no room for the buttons above the page: they are made as small as they can be.
    const gtk = path.join(home, '.config/gtk-3.0');
    mkdirSync(gtk, { recursive: true });
    writeFileSync(path.join(gtk, 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; border-width: 0; border-spacing: 0; font-size: 1px } image { -gtk-icon-transform: scale(0.01) }');
    const env = {
      ...process.env, HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), XDG_DATA_HOME: home, XDG_CACHE_HOME: home, DISPLAY: display,
      GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1', NO_AT_BRIDGE: '1',
    };
    const port = await freePort();
    this.#host = `http://127.0.0.1:${port}`;
    this.#process.start(WebKit.program, [`--port=${port}`], { env });
    await until('WebKitWebDriver answers', async () => (await this.#ask('GET', '/status')).ready, 30_000);
  }

  async #ask(method, place, body) {
    const answer = await fetch(this.#host + place, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  send(name, { id, ...parameters } = {}) {
    const [method, place] = OVER_HTTP[name];
    const body = name === 'SwitchToFrame' ? { id } : parameters;
    return this.#ask(method, `${this.#session}${place(id)}`, method === 'POST' ? body : undefined);
  }

  /**
   * Opens the page, in a new browser if the driver says “timeout”: on a busy machine WebKit rarely starts a browser that carries out no command
   * on a page. The test has looked at nothing yet. If the second browser does not answer either, the test fails.
   */
  async open(url, how) {
    try {
      await super.open(url, how);
    } catch (error) {
      if (!(error.cause ?? error).message.startsWith('timeout:')) throw error;
      console.warn(`WebKit did not answer at ${url}: it is started again`);
      await this.#leave();
      await super.open(url, how);
    }
  }

  /** Whether scripts run is settled when the browser starts. */
  async ready(script) {
    if (script === this.#script) return;
    await this.#leave();
    // The tests' own certificate is nobody's.
    const args = ['--automation', '--ignore-tls-errors', `--enable-javascript=${script}`];
    const wanted = { 'webkitgtk:browserOptions': { binary: WebKit.browser, args }, timeouts: { script: LONGEST, pageLoad: 2 * LONGEST } };
    const { sessionId } = await this.#ask('POST', '/session', { capabilities: { alwaysMatch: wanted } });
    [this.#session, this.#script] = [`/session/${sessionId}`, script];
  }

  toFrame(element) {
    return this.send('SwitchToFrame', { id: { [ELEMENT]: element } });
  }

  leaveFrame() {
    return this.send('SwitchToFrame', { id: null });
  }

  /** What the present page's policy refused. WebKit tells nobody of it under automation, so one looks for what is not there. */
  troubles() {
    return this.run(`
      const sheets = [...document.querySelectorAll('link[rel=stylesheet]')].filter((one) => !one.sheet);
      const pictures = [...document.images].filter((one) => one.complete && one.naturalWidth === 0);
      return [...sheets, ...pictures].map((one) => 'not loaded: ' + (one.href ?? one.src));`);
  }

  async #leave() {
    if (this.#session) await this.#ask('DELETE', this.#session).catch(() => {});
    this.#session = this.#script = undefined;
  }

  async end() {
    if (this.#host) await this.#leave();
    await this.#process.end();
    await this.#screen.end();
  }
}

/** WebKit's own small browser, in the folder of its library. */
function webkitBrowsers() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu')) : [];
  return folders.map((name) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`);
}

function freePort() {
  return new Promise((resolve) => {
    const holder = createServer().listen(0, '127.0.0.1', () => {
      const { port } = holder.address();
      holder.close(() => resolve(port));
    });
  });
}
