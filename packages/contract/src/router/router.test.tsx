// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
// biome-ignore lint/style/noRestrictedImports: what the routers do with a screen that suspends
import { type ComponentType, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import * as library from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import * as facade from './index.ts';
import {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigateFromHere,
  useParams,
  useSearchParams,
} from './index.ts';

afterEach(cleanup);

function Where() {
  const { pathname, search, hash, state } = useLocation();
  return <output>{pathname + search + hash + (state ? ` from ${String(state)}` : '')}</output>;
}
const where = () => screen.getByRole('status').textContent;

const Record = () => <p>record {useParams().id}</p>;

describe('links', () => {
  it('navigate without loading the page, support the browser’s modifier keys, and respect preventDefault', () => {
    render(
      <MemoryRouter initialEntries={['/list?q=a']}>
        <Link to="/record/1" state="list">
          open
        </Link>
        <Link to="/never" onClick={(event) => event.preventDefault()}>
          stay
        </Link>
        <Where />
      </MemoryRouter>,
    );
    expect(fireEvent.click(screen.getByText('open'), { ctrlKey: true })).toBe(true);
    fireEvent.click(screen.getByText('stay'));
    expect(where()).toBe('/list?q=a');
    expect(fireEvent.click(screen.getByText('open'))).toBe(false);
    expect(where()).toBe('/record/1 from list');
    expect(screen.getByText('open').getAttribute('href')).toBe('/record/1');
  });

  it('mark the current address', () => {
    render(
      <MemoryRouter initialEntries={['/books/2024']}>
        <NavLink to="/books">books</NavLink>
        <NavLink to="/books" end>
          shelf
        </NavLink>
        <NavLink to="/boo">boo</NavLink>
      </MemoryRouter>,
    );
    const current = (name: string) => screen.getByText(name).getAttribute('aria-current');
    expect([current('books'), current('shelf'), current('boo')]).toEqual(['page', null, null]);
  });
});

describe('routes', () => {
  const at = (path: string) =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="*" element={<p>nothing</p>} />
          <Route path="/list/:id" element={<Record />} />
          <Route path="/old/*" element={<Navigate to="/list/7" replace />} />
          <Route path="/list/new" element={<p>new</p>} />
        </Routes>
      </MemoryRouter>,
    );

  it.each([
    ['/list/new', 'new'],
    ['/list/5', 'record 5'],
    ['/list/5/', 'record 5'],
    ['/list/a%20b', 'record a b'],
    ['/list/%zz', 'record %zz'],
    ['/old', 'record 7'],
    ['/old/and/deep', 'record 7'],
    ['/elsewhere', 'nothing'],
  ])('%s shows "%s"', async (path, text) => {
    at(path);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

function Buttons() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => navigate('/second#part')}>
        second
      </button>
      <button type="button" onClick={() => navigate('/third', { replace: true })}>
        third
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <button
        type="button"
        onClick={() =>
          setParams((present) => new URLSearchParams({ ...Object.fromEntries(present), page: '2' }))
        }
      >
        page {params.get('page') ?? '1'}
      </button>
    </>
  );
}

function Saving({ saved }: { readonly saved: Promise<void> }) {
  const goOn = useNavigateFromHere();
  return (
    <button type="button" onClick={() => void saved.then(() => goOn('/list'))}>
      save
    </button>
  );
}

describe('work that navigates at its end', () => {
  it.each([
    ['does so for a user who has waited', [], '/list'],
    ['leaves a user where they have gone meanwhile', ['second'], '/second#part'],
  ])('%s', async (_case, clicks, end) => {
    let finish = (): void => {};
    const saved = new Promise<void>((resolve) => {
      finish = resolve;
    });
    render(
      <MemoryRouter initialEntries={['/form']}>
        <Routes>
          <Route path="/form" element={<Saving saved={saved} />} />
          <Route path="*" element={null} />
        </Routes>
        <Buttons />
        <Where />
      </MemoryRouter>,
    );
    for (const name of ['save', ...clicks]) fireEvent.click(screen.getByText(name));
    await act(async () => finish());
    expect(where()).toBe(end);
  });
});

describe('history', () => {
  const click = (name: string) => fireEvent.click(screen.getByText(name));

  it('navigates, replaces, goes back and keeps the other parameters of a query', () => {
    render(
      <MemoryRouter initialEntries={['/first?q=x']}>
        <Buttons />
        <Where />
      </MemoryRouter>,
    );
    click('page 1');
    expect(where()).toBe('/first?q=x&page=2');
    expect(screen.getByText('page 2')).toBeTruthy();
    click('second');
    expect(where()).toBe('/second#part');
    click('third');
    click('back');
    expect(where()).toBe('/first?q=x&page=2');
  });

  it("is the browser's own, including Back", async () => {
    history.replaceState(null, '', '/start');
    render(
      <BrowserRouter>
        <Buttons />
        <Where />
      </BrowserRouter>,
    );
    click('second');
    expect(location.pathname + location.hash).toBe('/second#part');
    history.back();
    await screen.findByText('/start');
    expect(where()).toBe('/start');
  });
});

describe('navigation to a screen whose code is still loading', () => {
  /** A list with a changeable query, and a form that loads when `resolve` is called. */
  function openList() {
    let resolve: (chunk: { default: ComponentType }) => void = () => {};
    const chunk = new Promise<{ default: ComponentType }>((fulfill) => {
      resolve = fulfill;
    });
    const Form = lazy(() => chunk);
    render(
      <MemoryRouter initialEntries={['/list']}>
        <Suspense fallback={<p>loading</p>}>
          <Routes>
            <Route path="/list" element={<Buttons />} />
            <Route path="/form" element={<Form />} />
          </Routes>
        </Suspense>
        <Link to="/form">to the form</Link>
        <Where />
      </MemoryRouter>,
    );
    return { arrive: () => act(async () => resolve({ default: () => <p>form</p> })) };
  }

  it('keeps the old screen until the new one is loaded', async () => {
    const { arrive } = openList();
    fireEvent.click(screen.getByText('to the form'));
    expect(screen.queryByText('loading')).toBeNull();
    expect(screen.getByText('page 1')).toBeTruthy();
    await arrive();
    expect(screen.getByText('form')).toBeTruthy();
    expect(screen.queryByText('page 1')).toBeNull();
  });

  it('is not cancelled by a late change of the old screen’s address', async () => {
    const { arrive } = openList();
    fireEvent.click(screen.getByText('to the form'));
    fireEvent.click(screen.getByText('page 1'));
    await arrive();
    expect(where()).toBe('/form');
  });
});

function On() {
  const { search, hash } = useLocation();
  return <Navigate to={`/new${search}${hash}`} replace />;
}

it('leads on with query and hash', () => {
  render(
    <MemoryRouter initialEntries={['/old?q=a%26b#part']}>
      <Routes>
        <Route path="/old" element={<On />} />
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(where()).toBe('/new?q=a%26b#part');
});

/** A click that comes between the drawing of a screen and its effects. */
function ClickAtOnce({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  const isClicked = useRef(false);
  useLayoutEffect(() => {
    if (!isClicked.current) void navigate(to);
    isClicked.current = true;
  }, [navigate, to]);
  return null;
}

it.each([
  ['/customers', '/customers'],
  ['/#part', '/dashboard'],
])('does not return a user who has navigated to %s meanwhile', (to, end) => {
  render(
    <MemoryRouter>
      <ClickAtOnce to={to} />
      <Routes>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </MemoryRouter>,
  );
  expect(where()).toBe(end);
});

function Leave({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState('');
  const go = () => {
    try {
      navigate(to);
    } catch (error) {
      setRefusal(String(error));
    }
  };
  return (
    <button type="button" onClick={go}>
      leave {refusal}
    </button>
  );
}

it.each(['https://elsewhere.example/', '//elsewhere.example/'])('never goes to %s', (to) => {
  render(
    <MemoryRouter>
      <Leave to={to} />
      <Where />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toContain('External navigation is not allowed');
  expect(where()).toBe('/');
});

it("is react-router's own, except for the question before leaving", () => {
  const names = Object.keys(facade).filter(
    (name) => Reflect.get(facade, name) !== Reflect.get(library, name),
  );
  expect(names.sort()).toEqual([
    'BrowserRouter',
    'MemoryRouter',
    'Navigate',
    'useAskToLeave',
    'useIsGuarded',
    'useLeaveGuard',
    'useLocation',
    'useNavigateFromHere',
    'useSearchParams',
  ]);
});

it('reports a missing router', () => {
  expect(() => render(<Where />)).toThrow('needs a router around it');
});
