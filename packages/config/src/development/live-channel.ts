import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from './problem.ts';

/** Address of the events (server-sent events) for open pages and tests. */
export const LIVE_ADDRESS = '/live-reload';

const PAGE_SCRIPT = readFileSync(new URL('./overlay.js', import.meta.url), 'utf8');

/**
 * Tells open pages to reload (event `reload`), and lists current problems (event `problems`, a list of `Problem` as
 * JSON; also sent to each page that connects).
 */
export class LiveChannel {
  readonly #pages = new Set<ServerResponse>();
  #problems: readonly Problem[] = [];

  /** At the end of every page in development. */
  readonly script = `<script>${PAGE_SCRIPT}</script>`;

  handle(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== LIVE_ADDRESS) return false;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    this.#pages.add(response);
    response.once('close', () => this.#pages.delete(response));
    response.write(messageOf('problems', this.#problems));
    return true;
  }

  reload(): void {
    this.#send('reload', null);
  }

  show(problems: readonly Problem[]): void {
    this.#problems = problems;
    this.#send('problems', problems);
  }

  /** Ends the events of all pages, which would keep the server open. Pages connect again to the next server. */
  end(): void {
    for (const page of this.#pages) page.end();
    this.#pages.clear();
  }

  #send(event: string, data: unknown): void {
    for (const page of this.#pages) page.write(messageOf(event, data));
  }
}

const messageOf = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
