import { expect, it } from 'vitest';
import { signedText } from './registry-signature.ts';

it('writes one text for one registry, in whatever order it was read', () => {
  const text = '{"remotes":[{"entry":"/a/","id":"a"}],"version":1}';
  expect(signedText({ version: 1, remotes: [{ id: 'a', entry: '/a/' }] })).toBe(text);
  expect(signedText({ remotes: [{ entry: '/a/', id: 'a' }], version: 1 })).toBe(text);
});

it('omits only the signature: unknown fields are signed too', () => {
  expect(signedText({ signature: 'x', version: 1 })).toBe('{"version":1}');
  expect(signedText({ version: 1, later: { signature: 'y', b: null, a: true } })).toBe(
    '{"later":{"a":true,"b":null,"signature":"y"},"version":1}',
  );
});

it('follows JSON: escaped texts, no undefined values, lists in order', () => {
  const registry = { title: 'Bücher "A"\n', left: undefined, list: [3, 1, undefined] };
  expect(signedText(registry)).toBe('{"list":[3,1,null],"title":"Bücher \\"A\\"\\n"}');
  expect(JSON.parse(signedText(registry))).toEqual(JSON.parse(JSON.stringify(registry)));
});

it('changes with every change', () => {
  const registry = { version: 1, remotes: [{ id: 'a', entry: '/a/' }] };
  expect(signedText({ ...registry, remotes: [{ id: 'a', entry: '/b/' }] })).not.toBe(signedText(registry));
});
