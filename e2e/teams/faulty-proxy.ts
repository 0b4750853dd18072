import { once } from 'node:events';
import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

export type Fault = 'answers with 500' | 'hangs' | 'breaks off';

/** A proxy in front of the server that corrupts the responses of given addresses. */
export class FaultyProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #target: URL;
  readonly #faults = new Map<string, Fault>();

  private constructor(server: Server, port: number, target: URL) {
    this.#server = server;
    this.#target = target;
    this.url = `http://localhost:${port}`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.#answer(request, response),
    );
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
  }

  static async start(target: string, port = 0): Promise<FaultyProxy> {
    const server = createServer();
    await once(server.listen(port, 'localhost'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    return new FaultyProxy(server, address.port, new URL(target));
  }

  spoil(prefix: string, fault: Fault): void {
    this.#faults.set(prefix, fault);
  }

  /** Removes all faults. */
  mend(): void {
    this.#faults.clear();
  }

  /** The current fault of an address. */
  faultOf(pathname: string): Fault | undefined {
    for (const [prefix, fault] of this.#faults) if (pathname.startsWith(prefix)) return fault;
    return undefined;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const fault = this.faultOf(request.url ?? '/');
    if (fault === 'hangs') return;
    if (fault === 'answers with 500') {
      response.writeHead(500, { 'content-type': 'text/plain' }).end('broken');
      return;
    }
    if (fault === 'breaks off') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-length': '1000' });
      response.write('half of a script', () => response.destroy());
      return;
    }
    const { hostname, port } = this.#target;
    const { method, url: path, headers } = request;
    const passed = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', () => response.destroy());
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { hostname, port } = this.#target;
    const passed = connect(Number(port), hostname, () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
      passed.write([`${request.method} ${request.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
      passed.write(head);
      passed.pipe(socket).pipe(passed);
    });
    const end = () => {
      passed.destroy();
      socket.destroy();
    };
    passed.once('error', end);
    socket.once('error', end);
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
