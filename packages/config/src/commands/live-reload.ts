import type { IncomingMessage, ServerResponse } from 'node:http';

const ADDRESS = '/live-reload';

/** Tells open pages to load themselves again. */
export class LiveReload {
  readonly #pages = new Set<ServerResponse>();

  /** At the end of every page in development. */
  readonly script = `<script>new EventSource('${ADDRESS}').onmessage = () => location.reload();</script>`;

  handle(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== ADDRESS) return false;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(':\n\n');
    this.#pages.add(response);
    response.once('close', () => this.#pages.delete(response));
    return true;
  }

  reload(): void {
    for (const page of this.#pages) page.write('data: reload\n\n');
  }
}
