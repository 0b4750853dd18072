import { serveCalls, type WorkerMessage, type WorkerRequest } from '@ledgerwise/resource/workers/serve';
import { describe, expect, it } from 'vitest';
import { createInlineStatementClient } from './inline-client.ts';
import type { StatementCall } from './protocol.ts';
import { createReportingSession } from './read-statement.ts';
import { createStatementClient } from './statement-client.ts';

const csv = (count: number) =>
  `Date,Description,Amount\n${Array.from({ length: count }, (_, at) => `2026-06-13,Line ${at},-${at + 1}.00`).join('\n')}\n`;
const file = (text: string) => new File([text], 'whatever.txt');

/** A worker in this thread: it answers in the next turn. */
class HereWorker extends EventTarget {
  isEnded = false;
  readonly #session = createReportingSession();
  readonly #serve = serveCalls(
    (_method, [call], report) => this.#session(call as StatementCall, report),
    (data) => this.say(data),
  );
  say(data: WorkerMessage): void {
    if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
  }
  postMessage(request: WorkerRequest): void {
    queueMicrotask(() => void this.#serve(request));
  }
  terminate(): void {
    this.isEnded = true;
  }
}

describe('a client over a worker', () => {
  it('joins the batches and reports progress', async () => {
    const told: number[] = [];
    const client = createStatementClient(new HereWorker(), (done) => told.push(done));
    const reading = await client.read(file(csv(12_000)));
    expect(reading.lines).toHaveLength(12_000);
    expect(reading.lines.at(-1)).toMatchObject({ amount: '-12000.00', row: 12_001 });
    expect(told.length).toBeGreaterThan(3);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(Math.max(...told)).toBeLessThan(1);
  });

  it('reads the file again with an answer', async () => {
    const client = createStatementClient(new HereWorker());
    const asked = await client.read(file('Date,Description,Amount\n03/04/2026,A,-1.00\n'));
    expect(asked.questions).toHaveLength(1);
    const reading = await client.answer({ dateOrder: 'DMY' });
    expect(reading.lines[0]?.date).toBe('2026-04-03');
  });

  it('is cancelled by closing it', async () => {
    const worker = new HereWorker();
    const client = createStatementClient(worker);
    const reading = client.answer({});
    client.close();
    await expect(reading).rejects.toMatchObject({ code: 'data.aborted' });
    expect(worker.isEnded).toBe(true);
  });

  it('reports a failed worker', async () => {
    await expect(createStatementClient(new HereWorker()).answer({})).rejects.toMatchObject({
      code: 'app.unexpected',
      cause: new Error('A statement was asked about before one was read.'),
    });
  });
});

describe('a file that cannot be read', () => {
  it('is refused before reading if it is too large', async () => {
    const large = file('');
    Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 });
    large.arrayBuffer = () => Promise.reject(new Error('It was read.'));
    const { problems, lines } = await createInlineStatementClient().read(large);
    expect(lines).toEqual([]);
    expect(problems[0]?.message).toBe(
      'The file is 26 MB large. Statements of up to 25 MB can be read: download a shorter period.',
    );
  });

  it('is reported when it is gone', async () => {
    const gone = file('x');
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    const { problems } = await createInlineStatementClient().read(gone);
    expect(problems).toEqual([
      {
        kind: 'unreadable',
        message: 'The file was moved, changed or locked after it was chosen. Choose it again.',
        stops: true,
      },
    ]);
  });
});
