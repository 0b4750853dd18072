import { expect, test } from 'vitest';
import { linkedText, mailHtml } from './mail-html.ts';

test.each([
  [
    'See https://a.example/pay?x=1&y=2.',
    'See <a href="https://a.example/pay?x=1&amp;y=2">https://a.example/pay?x=1&amp;y=2</a>.',
  ],
  ['(https://a.example)', '(<a href="https://a.example">https://a.example</a>)'],
  ['<https://a.example>', '&lt;<a href="https://a.example">https://a.example</a>&gt;'],
  ['"https://a.example" onclick=', '&quot;<a href="https://a.example">https://a.example</a>&quot; onclick='],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%s', (text, html) => {
  expect(linkedText(text)).toBe(html);
});

test('keeps paragraphs and lines, and escapes the text that people write', () => {
  const html = mailHtml('Hello <b>Ada</b>,\r\n\r\none\ntwo\n\n\n\nBye');
  expect(html.match(/<p .*?<\/p>/gs)).toEqual([
    '<p style="margin:0 0 1em">Hello &lt;b&gt;Ada&lt;/b&gt;,</p>',
    '<p style="margin:0 0 1em">one<br>\ntwo</p>',
    '<p style="margin:0 0 1em">Bye</p>',
  ]);
});
