import { expect, test } from '@playwright/test';
import { causesOf, type InitiatedRequest, requestDepth, requestDepths } from '../../bench/request-depth.ts';

const PAGE = 'https://books.example/customers';
const MAIN = 'https://books.example/js/main.js';

const asked = (
  url: string,
  causes: readonly string[],
  rest: Partial<InitiatedRequest> = {},
): InitiatedRequest => ({ url, causes, extraTrips: 0, isContinued: false, isWaitedFor: true, ...rest });

const visit = [asked(PAGE, []), asked(MAIN, [PAGE]), asked('/rest/customers', [PAGE])];

test('requests of the document, by its text or its own script, are the second trip', () => {
  expect([...requestDepths(visit)]).toEqual([
    [PAGE, 1],
    [MAIN, 2],
    ['/rest/customers', 2],
  ]);
  expect(requestDepth(visit)).toBe(2);
});

test('requests of a script count after the script, however early they are sent', () => {
  const views = asked('/rest/views', [PAGE, MAIN]);
  expect(requestDepth([...visit, views])).toBe(3);
  expect(requestDepth([...visit, views, asked('/rest/more', [PAGE, '/rest/views'])])).toBe(4);
});

test('a redirect and a preflight count as their own trips', () => {
  expect(requestDepth([asked(PAGE, [], { extraTrips: 1 })])).toBe(2);
  expect(requestDepth([...visit, asked('https://api.example/', [PAGE], { extraTrips: 1 })])).toBe(3);
});

test('a script of the document that continues after a promise may have waited for all its earlier requests', () => {
  expect(requestDepth([...visit, asked('/rest/lines', [PAGE], { isContinued: true })])).toBe(3);
});

test('nothing waits for an icon, and a repeated request was there before', () => {
  const icon = asked('/icon.svg', [PAGE, MAIN], { isWaitedFor: false });
  expect(requestDepth([...visit, icon, asked(MAIN, [PAGE, '/icon.svg'])])).toBe(2);
});

test('causes are the document, the importing file, and every script of the stack and of its async parents', () => {
  const initiator = {
    url: 'https://books.example/css/list.css',
    stack: { callFrames: [{ url: MAIN }, { url: '' }], parent: { callFrames: [{ url: '/js/session.js' }] } },
  };
  const sent = { request: { url: '/rest/views' }, documentURL: `${PAGE}#main`, initiator };
  expect(causesOf(sent)).toEqual([PAGE, initiator.url, MAIN, '/js/session.js']);
  expect(causesOf({ request: { url: PAGE }, documentURL: PAGE, initiator: {} })).toEqual([]);
});
