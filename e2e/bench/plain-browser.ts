import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import type { ScriptedPage } from '../fixtures/scripted-page.ts';

/** Those of Playwright that keep a browser quiet and its pages awake. */
const ARGUMENTS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--password-store=basic',
  '--use-mock-keychain',
  '--hide-scrollbars',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  '--force-color-profile=srgb',
  '--lang=en-US',
];

const ENDED = 'The browser has ended.';

/** A message of the DevTools protocol. */
interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: object;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * A browser without the inspector's `Runtime` domain, which Playwright needs for every page: with it, V8 looks up where each error
 * was created. react-dom creates some while its script runs, which takes about 90 ms of a four times slower processor, and
 * nothing of this in the browser of a user.
 */
export class PlainBrowser {
  readonly #process: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #pages = new Map<string, PlainPage>();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #unread = '';

  private constructor(child: ChildProcess) {
    this.#process = child;
    const answers = child.stdio[4] as Readable;
    answers.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    this.#ended = once(child, 'exit').then(() => {
      for (const { reject } of this.#waiting.values()) reject(new Error(ENDED));
    });
    // What is written to a browser that has ended is reported by its end.
    child.stdio[3]?.on('error', () => {});
  }

  /** Starts Chromium with a profile, a folder; throws an error if it cannot be started. */
  static async start(profile: string): Promise<PlainBrowser> {
    const { executablePath = chromium.executablePath(), args = [] } = chromiumLaunch(ARGUMENTS);
    const child = spawn(executablePath, [...args, `--user-data-dir=${profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    await once(child, 'spawn');
    return new PlainBrowser(child);
  }

  async open(): Promise<PlainPage> {
    const { targetId } = await this.send<{ readonly targetId: string }>('Target.createTarget', {
      url: 'about:blank',
    });
    const { sessionId } = await this.send<{ readonly sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const page = new PlainPage(this, sessionId);
    this.#pages.set(sessionId, page);
    await page.send('Page.enable');
    await page.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false,
    });
    return page;
  }

  /** Sends a command to the browser, or to the page of a session, and returns its result. */
  send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    if (this.#hasEnded()) return Promise.reject(new Error(ENDED));
    this.#lastId += 1;
    const id = this.#lastId;
    const commands = this.#process.stdio[3] as Writable;
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    }) as Promise<Result>;
  }

  async close(): Promise<void> {
    if (!this.#hasEnded()) await this.send('Browser.close');
    await this.#ended;
  }

  #hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /** Messages end with a zero byte. */
  #read(text: string): void {
    const messages = (this.#unread + text).split('\0');
    this.#unread = messages.pop() ?? '';
    for (const message of messages) this.#take(JSON.parse(message));
  }

  #take({ id, sessionId, method, params, result, error }: Message): void {
    if (id === undefined) {
      if (method !== undefined) this.#pages.get(sessionId ?? '')?.emit(method, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}

interface Evaluated<Value> {
  readonly result: { readonly value: Value };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

/** A page, and what its browser reports about it: events of the DevTools protocol by name. */
export class PlainPage extends EventEmitter implements ScriptedPage {
  readonly #browser: PlainBrowser;
  readonly #session: string;

  constructor(browser: PlainBrowser, session: string) {
    super();
    this.#browser = browser;
    this.#session = session;
  }

  send<Result>(method: string, params?: object): Promise<Result> {
    return this.#browser.send(method, params, this.#session);
  }

  /** Opens an address; throws an error if the server cannot be reached. */
  async navigate(url: string): Promise<void> {
    const { errorText } = await this.send<{ readonly errorText?: string }>('Page.navigate', { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
  }

  /** Runs a script in the page and returns its value, awaited; throws an error if it throws one. */
  async evaluate<Value>(script: string): Promise<Value> {
    const { result, exceptionDetails } = await this.send<Evaluated<Value>>('Runtime.evaluate', {
      expression: script,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
}
