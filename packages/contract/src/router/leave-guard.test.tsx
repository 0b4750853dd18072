// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  BrowserRouter,
  type LeaveGuard,
  Link,
  MemoryRouter,
  useLeaveGuard,
  useLocation,
  useNavigate,
} from './index.ts';

const goes: (() => void)[] = [];
const hold: LeaveGuard = (proceed) => goes.push(proceed);
afterEach(() => {
  cleanup();
  goes.length = 0;
});

function Guarded({ isOn = true }: { readonly isOn?: boolean }) {
  useLeaveGuard(isOn ? hold : null);
  return null;
}

function Where() {
  const { pathname, hash, state } = useLocation();
  return <output>{pathname + hash + (state ? ` from ${String(state)}` : '')}</output>;
}
const where = () => screen.getByRole('status').textContent;

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      step back
    </button>
  );
}
const click = (name: string) => fireEvent.click(screen.getByText(name));

describe('a guard of a place', () => {
  const browser = (isOn: boolean) => (
    <BrowserRouter>
      <Guarded isOn={isOn} />
      <Link to="/b">to b</Link>
      <Link to="/c" state="b">
        to c
      </Link>
      <Link to="/d">to d</Link>
      <Link to="#part">to part</Link>
      <Where />
    </BrowserRouter>
  );

  /** At /c, between /a, /b and /d. */
  async function openAtC() {
    history.pushState(null, '', '/a');
    const view = render(browser(false));
    for (const name of ['to b', 'to c', 'to d']) click(name);
    history.back();
    await screen.findByText('/c from b');
    view.rerender(browser(true));
    return view;
  }
  const held = (count: number) => waitFor(() => expect(goes).toHaveLength(count));

  it.each([
    ['Back', -1, '/b'],
    ['Forward', 1, '/d'],
    ['two steps back', -2, '/a'],
  ])('asks before %s, stays, and proceeds when confirmed', async (_name, by, target) => {
    await openAtC();
    history.go(by);
    await held(1);
    expect([where(), location.pathname]).toEqual(['/c from b', '/c']);
    history.go(by);
    await held(2);
    expect(location.pathname).toBe('/c');
    act(() => goes[1]?.());
    await screen.findByText(target);
    expect(location.pathname).toBe(target);
    expect(goes).toHaveLength(2);
  });

  it('is asked again after the user left and returned', async () => {
    await openAtC();
    history.back();
    await held(1);
    act(() => goes[0]?.());
    await screen.findByText('/b');
    history.forward();
    await held(2);
    expect([where(), location.pathname]).toEqual(['/b', '/b']);
  });

  it('hides a prevented Back from other listeners', async () => {
    await openAtC();
    const told: string[] = [];
    const note = () => told.push(location.pathname);
    window.addEventListener('popstate', note);
    history.back();
    await held(1);
    expect(told).toEqual([]);
    window.removeEventListener('popstate', note);
  });

  it('asks before a link is followed', async () => {
    await openAtC();
    click('to d');
    expect([where(), location.pathname]).toEqual(['/c from b', '/c']);
    act(() => goes[0]?.());
    expect([where(), location.pathname]).toEqual(['/d', '/d']);
    history.back();
    await held(2);
    act(() => goes[1]?.());
    await screen.findByText('/c from b');
  });

  it('lets other parts of the same page pass', async () => {
    await openAtC();
    click('to part');
    await screen.findByText('/c#part');
    history.back();
    await screen.findByText('/c from b');
    // A jump by the browser itself, like that of a skip link.
    location.hash = '#main';
    await screen.findByText('/c#main');
    expect(goes).toEqual([]);
  });

  it('distinguishes Back from Forward after a jump by the browser', async () => {
    await openAtC();
    location.hash = '#main';
    await screen.findByText('/c#main');
    history.go(-2);
    await held(1);
    expect(location.pathname + location.hash).toBe('/c#main');
    act(() => goes[0]?.());
    await screen.findByText('/b');
  });

  it('lets everybody pass once it is gone', async () => {
    const view = await openAtC();
    view.rerender(browser(false));
    history.back();
    await screen.findByText('/b');
    expect(goes).toEqual([]);
  });

  it('holds in a history in memory too', () => {
    render(
      <MemoryRouter initialEntries={['/first', '/second']}>
        <Guarded />
        <Back />
        <Link to="/third">to third</Link>
        <Where />
      </MemoryRouter>,
    );
    click('to third');
    expect([where(), goes.length]).toEqual(['/second', 1]);
    click('step back');
    expect(where()).toBe('/second');
    act(() => goes[1]?.());
    expect(where()).toBe('/first');
    act(() => goes[0]?.());
    expect(where()).toBe('/third');
  });
});
