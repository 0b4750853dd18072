import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it came in. */
export interface ReceivedMail {
  /** With its head, as it went over the wire. */
  readonly source: string;
  readonly from: string;
  readonly to: readonly string[];
}

/** A mail server of this computer. */
export interface MailServer {
  readonly received: readonly ReceivedMail[];
  readonly port: number;
  /** The first mail to an address, as soon as there is one, with soft line ends taken out. */
  mailTo(address: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a mail server that accepts everything, unless its options differ. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, { envelope }, done) {
      let source = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        source += part;
      });
      stream.on('end', () => {
        received.push({
          source,
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
        });
        server.emit('received');
        done();
      });
    },
    ...options,
  });
  // Connections that its clients break off.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    async mailTo(address) {
      const signal = AbortSignal.timeout(10_000);
      for (;;) {
        const mail = received.find(({ to }) => to.includes(address));
        if (mail) return mail.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        await once(server, 'received', { signal });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
