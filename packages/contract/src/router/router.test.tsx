// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
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
  it('go without loading the page, keep what the browser does with modifiers, and respect preventDefault', () => {
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

  it('say where the user is', () => {
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

describe('history', () => {
  const click = (name: string) => fireEvent.click(screen.getByText(name));

  it('follows, replaces, goes back and keeps what it does not change of a query', () => {
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

  it("is the browser's own, also when somebody presses Back", async () => {
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

it('says what is missing when there is no router', () => {
  expect(() => render(<Where />)).toThrow('needs a router around it');
});
