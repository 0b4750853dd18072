import { once } from 'node:events';
import { createServer } from 'node:http';

/** Response of a project's API. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Its request. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

export interface FaultyProject {
  readonly url: string;
  close(): void;
}

/** A project that answers like another one, except for what `spoil` changes. */
export async function startFaultyProject(
  url: string,
  spoil: (answer: Answer, question: Question) => Answer,
): Promise<FaultyProject> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host, connection, 'content-length': _length, ...headers } = request.headers;
    const method = request.method ?? 'GET';
    const answer = await fetch(url + request.url, {
      method,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    const question = { method, path: request.url ?? '/', authorization: headers.authorization };
    const spoilt = spoil({ status: answer.status, text }, question);
    const type = answer.headers.get('content-type');
    response.writeHead(spoilt.status, type === null ? {} : { 'content-type': type });
    response.end(spoilt.status === 204 ? undefined : spoilt.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    url: `http://localhost:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const isOfRecords = ({ path }: Question): boolean => path.startsWith('/rest/v1/');

/** Reports success for a refused write. */
export const acceptsEverything = ({ status, text }: Answer, question: Question): Answer =>
  isOfRecords(question) && question.method !== 'GET' && (status === 401 || status === 403)
    ? { status: 200, text: '[]' }
    : { status, text };

/** Numbers as a language with short floats prints them. */
export const roundsNumbers = ({ status, text }: Answer, question: Question): Answer => ({
  status,
  text: isOfRecords(question)
    ? text.replace(/(?<=[:[,])-?\d+\.?\d*(?=[,}\]])/g, (number) => String(Math.fround(Number(number))))
    : text,
});
