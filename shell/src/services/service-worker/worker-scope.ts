/** A window of the site, as the worker sees it. */
export interface OpenWindow {
  readonly url: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** The part that all events of a worker have. */
export interface LastingEvent {
  /** Keeps the worker running until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a window that the worker may answer. */
export interface AskingEvent extends LastingEvent {
  readonly request: Request;
  /** Response to a navigation that was requested while the worker started; undefined for other requests. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** A message of a window. */
export interface MessageToWorker extends LastingEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly fetch: AskingEvent;
  readonly message: MessageToWorker;
}

/** Build of the shell that the worker was built with; the build writes it before the worker's code. */
export interface ShellBuild {
  /** Changes with the files of the build. */
  readonly id: string;
  /** Addresses of its files; with Subresource Integrity if the build knows it. */
  readonly files: Readonly<Record<string, string>>;
}

/** The parts of a service worker's global scope that ours uses: the compiler's own types do not go with those of pages. */
export interface WorkerScope {
  readonly shellBuild: ShellBuild;
  readonly location: { readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { includeUncontrolled: boolean; type: 'window' }): Promise<readonly OpenWindow[]>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    unregister(): Promise<boolean>;
    update(): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Kind extends keyof WorkerEvents>(
    kind: Kind,
    listener: (event: WorkerEvents[Kind]) => void,
  ): void;
}
