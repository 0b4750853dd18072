import { expect, test } from 'vitest';
import type { AnsweredRequest } from './answered-request.ts';
import { createLogger, type LogSettings } from './logger.ts';
import { withinRequest } from './request-context.ts';
import { RequestTeller } from './tell-requests.ts';

function logOf(settings: Partial<LogSettings> = {}) {
  const lines: string[] = [];
  const logger = createLogger({ format: 'json', level: 'info', ...settings }, (text) => lines.push(text));
  return { logger, lines, objects: () => lines.map((line): unknown => JSON.parse(line)) };
}

const answered: AnsweredRequest = {
  id: 'a'.repeat(32),
  method: 'GET',
  path: '/rest/v1/customers',
  status: 200,
  ms: 12.345,
  rows: 50,
  organisation: '0123456789ab',
};
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('writes a line as an object with its level and the request it belongs to', () => {
  const { logger, objects } = logOf();
  logger.log('The database is back.');
  const trace = { id: 'b'.repeat(32), header: '' };
  withinRequest({ trace }, () => logger.log('A request failed: at "x"\nline 2', 'error'));
  expect(objects()).toEqual([
    { level: 'info', time: TIME, msg: 'The database is back.' },
    { level: 'error', time: TIME, id: trace.id, msg: 'A request failed: at "x"\nline 2' },
  ]);
});

test('writes a request as one line, which names no person', () => {
  const { logger, lines, objects } = logOf();
  logger.request(answered, 'info');
  expect(lines).toHaveLength(1);
  expect(objects()).toEqual([
    {
      level: 'info',
      time: TIME,
      id: answered.id,
      route: 'GET /rest/v1/customers',
      status: 200,
      ms: 12.3,
      rows: 50,
      org: '0123456789ab',
      msg: 'request',
    },
  ]);
});

test('people read sentences', () => {
  const { logger, lines } = logOf({ format: 'text' });
  logger.log('The database is back.');
  logger.request(answered, 'info');
  expect(lines).toEqual([
    'The database is back.\n',
    `200 GET /rest/v1/customers in 12.3 ms, 50 rows (${answered.id})\n`,
  ]);
});

test.each(['json', 'text'] as const)('as %s, leaves out lines below the level', (format) => {
  const { logger, lines } = logOf({ format, level: 'warn' });
  logger.log('info');
  logger.request(answered, 'info');
  logger.log('warned', 'warn');
  logger.request({ ...answered, status: 500 }, 'error');
  expect(lines).toHaveLength(2);
});

test.each(['json', 'text'] as const)('as %s, no line holds a secret', (format) => {
  const { logger, lines } = logOf({ format });
  logger.redaction.hide(['hunter2-of-the-server']);
  logger.log('connect postgres://a:b3b3@c, hunter2-of-the-server');
  logger.request({ ...answered, path: '/x/hunter2-of-the-server' }, 'info');
  expect(lines.join('')).not.toMatch(/hunter2|b3b3/);
});

test('logs requests of the API, files of the site on request, and failures always', () => {
  const { logger, objects } = logOf();
  const teller = new RequestTeller(logger);
  teller.tell(answered);
  teller.tell({ ...answered, path: '/assets/main.js' });
  teller.tell({ ...answered, path: '/health', status: 503 });
  teller.tell({ ...answered, path: '/assets/main.js', status: 500 });
  expect(objects()).toMatchObject([
    { level: 'info', route: 'GET /rest/v1/customers' },
    { level: 'error', route: 'GET /assets/main.js' },
  ]);
});

test('ten thousand refusals are two lines', () => {
  const { logger, objects } = logOf();
  const teller = new RequestTeller(logger);
  for (let at = 0; at < 10_000; at += 1) teller.tell({ ...answered, path: `/rest/v1/${at}`, status: 429 });
  teller.flush();
  expect(objects()).toMatchObject([
    { level: 'warn', msg: `A request was refused with 429: GET /rest/v1/0 (${answered.id})` },
    { level: 'warn', msg: 'Requests were refused with 429 (9999 more within 60 seconds)' },
  ]);
});
