// @vitest-environment jsdom
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { keepInput } from './keep-input.ts';

function Form() {
  const [text, setText] = useState('');
  return (
    <p>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </p>
  );
}

it('moves input from before the scripts to the hydrated fields', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  window.scrollTo = () => {};
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = '<p><input aria-label="Name" value=""><output></output></p>';
  const field = root.querySelector('input');
  if (!field) throw new Error('The page has no field.');
  field.focus();
  field.value = 'Ada Byron';
  field.setSelectionRange(3, 3);
  const giveBack = keepInput(root);
  const tree = await act(async () => hydrateRoot(root, <Form />));
  await act(async () => giveBack());
  expect(root.querySelector('output')?.textContent).toBe('Ada Byron');
  expect(root.querySelector('input')).toBe(field);
  expect([field.value, field.selectionStart, document.activeElement === field]).toEqual([
    'Ada Byron',
    3,
    true,
  ]);
  await act(async () => tree.unmount());
});

it('keeps input of a field that is removed meanwhile and returns', async () => {
  window.scrollTo = () => {};
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = '<p><input id="name" value=""></p>';
  const [text] = root.children;
  const field = root.querySelector('input');
  if (!text || !field) throw new Error('The page has no field.');
  field.value = 'Ada Byron';
  const giveBack = keepInput(root);
  text.remove();
  await giveBack();
  root.append(text);
  expect(field.value).toBe('Ada Byron');
  root.remove();
});
