import { quote, quoteJson } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

const OTHER_KEY = "'00000000-0000-4000-8000-00000000000b'";
const DOCUMENTS = quoteJson([{ contact: 'Somebody new', number: 'OLD-1', date: '2019-12-01', open: '5' }]);

/** Moving in from another program. Functions without a record apply to the caller's organization. */
export const openingCalls: CallsOf = (cast) => ({
  check_open_documents: { self: `check_open_documents('bill', ${DOCUMENTS}, true)` },
  import_open_documents: { self: `import_open_documents('bill', ${DOCUMENTS}, ${KEY}, true)` },
  open_stock: aboutBoth(
    cast,
    ({ item }) => `open_stock(${quoteJson([{ item_id: item, quantity: 1, unit_cost: 4 }])}, ${KEY})`,
  ),
  opening_check: aboutBoth(
    cast,
    ({ marker }) => `nullif((select count(*)
      from jsonb_array_elements(opening_check() -> 'accounts') a where a ->> 'name' = ${quote(marker)}), 0)`,
  ),
  opening_state: aboutBoth(
    cast,
    ({ markerAccount }) => `nullif((select count(*)
      from jsonb_array_elements(opening_state() -> 'lines') l where l ->> 'account_id' = ${quote(markerAccount)}), 0)`,
  ),
  post_opening: { self: `post_opening(${KEY})` },
  preview_opening: aboutBoth(
    cast,
    ({ marker }) => `nullif((select count(*)
      from jsonb_array_elements(preview_opening() -> 'lines') l where l ->> 'name' = ${quote(marker)}), 0)`,
  ),
  save_opening: aboutBoth(
    cast,
    ({ markerAccount }) =>
      `save_opening('2020-01-01', 'other', 1, ${KEY}, ${quoteJson([{ account_id: markerAccount }])})`,
  ),
  void_open_documents: {
    self: `case when import_open_documents('bill', ${DOCUMENTS}, ${KEY}, true) is not null
      then void_open_documents('bill', 'Wrong', ${OTHER_KEY}) end`,
  },
  void_opening: {
    self: `case when post_opening(${KEY}) is not null then void_opening('Wrong', ${OTHER_KEY}) end`,
  },
});
