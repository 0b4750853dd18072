// @vitest-environment jsdom
import type { ProbedScreen } from '@ledgerwise/contract';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { mountScreen } from '../runner/mount-screen.tsx';
import { sampleHost, sampleModule } from '../runner/sample-host.ts';
import { probedScreen } from './probed-screen.ts';
import { watchSavedFiles } from './saved-files.ts';

const oneTask = () => new Promise<void>((resolve) => setTimeout(resolve));
const opened: ProbedScreen[] = [];
afterEach(() => {
  for (const screen of opened.splice(0)) screen.close();
});

async function show(Screen: ComponentType): Promise<ProbedScreen> {
  const module = sampleModule('sample', {
    routes: [{ id: 'one', path: 'one/:id', title: 'One' }],
    screens: { one: Screen },
  });
  const host = sampleHost({ modules: [module] });
  URL.createObjectURL ??= () => 'blob:sample';
  const files = watchSavedFiles();
  const screen = await probedScreen(mountScreen(host, [module], '/sample/one/7'), {
    files,
    waitFor: oneTask,
    limitMs: 200,
  });
  files.stop();
  opened.push(screen);
  return screen;
}

test('names a missing element, and the elements shown instead', async () => {
  const screen = await show(() => (
    <>
      <h1>One</h1>
      <button type="button">
        Save draft <kbd>Ctrl</kbd>
      </button>
      <button type="button" disabled>
        Post
      </button>
    </>
  ));
  await screen.see('button', 'Save draft');
  expect(screen.has('button', 'Post')).toBe(false);
  await expect(screen.press('button', 'Send')).rejects.toThrow(
    'No button “Send” was found (there are: Save draft, Post) within 0.2 seconds',
  );
  await expect(screen.fill('Name', 'x')).rejects.toThrow('No input “Name” was found within 0.2 seconds');
  await expect(screen.says('Two')).rejects.toThrow('The text “Two” was not found within 0.2 seconds');
  await expect(screen.until('That it rains', () => false)).rejects.toThrow('That it rains did not happen');
});

test('changes an input by its label and ticks a box, with the events that React expects', async () => {
  const screen = await show(() => {
    const [name, setName] = useState('');
    const [isActive, setActive] = useState(false);
    return (
      <>
        <label htmlFor="name">Name</label>
        <input id="name" value={name} onChange={(event) => setName(event.target.value)} />
        <label>
          <input type="checkbox" checked={isActive} onChange={() => setActive(!isActive)} /> Active
        </label>
        <p>{`${name} is ${isActive ? 'active' : 'asleep'}`}</p>
        {name === 'Ada' && <p role="alert">Ada is taken</p>}
      </>
    );
  });
  await screen.fill('Name', 'Ada');
  await screen.says('Ada is asleep');
  await screen.tick('Active');
  await screen.says('Ada is active');
  expect(screen.complaints()).toEqual(['Ada is taken']);
});

test('throws a late error of a screen in the next step', async () => {
  const screen = await show(() => {
    const [isBroken, setBroken] = useState(false);
    if (isBroken) throw new Error('boom');
    return (
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    );
  });
  await screen.press('button', 'Break');
  await expect(screen.says('Fine')).rejects.toThrow('Component error: Error boundary was activated');
});

test('the rows of a table exclude its head and foot', async () => {
  const screen = await show(() => (
    <table>
      <thead>
        <tr>
          <th>Name</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>Ada</td>
          <td>10.00</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <td>1 person</td>
        </tr>
      </tfoot>
    </table>
  ));
  expect(screen.rows()).toEqual(['Ada10.00']);
});
