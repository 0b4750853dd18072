-- Suggestions: the exact ones, which can be accepted without review. The amount alone is never enough: the statement must name the number
-- of what it pays, or all words of the payer's name, and nothing else of that amount.

create type private.payable as (kind text, id uuid, side integer, amount numeric, dated date, contact_id uuid, label text, numbers text[]);
comment on type private.payable is
  'A candidate for a line: an entry of the bank account or an open document, with every number by which a statement may refer to it.';

create function private.payables(org uuid, entries private.bank_entry[], documents private.bank_document[]) returns setof private.payable
language sql stable
set search_path = ''
set enable_nestloop = off
as $$
  with payment as materialized (
    select p.id, p.journal_entry_id, coalesce(p.customer_id, p.vendor_id) as contact_id, p.reference
    from unnest(entries) e join public.payments p on p.org_id = org and p.journal_entry_id = e.id
    where e.source_kind = 'payment'
  ), settled as materialized (
    select p.journal_entry_id, array_agg(n.number) as numbers
    from payment p
    join public.payment_allocations a on a.org_id = org and a.payment_id = p.id and a.voided_at is null
    left join public.invoices i on i.org_id = org and i.id = a.invoice_id
    left join public.bills b on b.org_id = org and b.id = a.bill_id
    cross join lateral unnest(array[i.invoice_number, b.bill_number, b.vendor_reference]) n (number)
    group by p.journal_entry_id
  )
  select 'entries', e.id, sign(e.amount)::integer, abs(e.amount), e.entry_date, p.contact_id, e.entry_number,
    array[e.entry_number, p.reference, case when p.id is null then j.reference end] || s.numbers
  from unnest(entries) e
  join public.journal_entries j on j.org_id = org and j.id = e.id
  left join payment p on p.journal_entry_id = e.id
  left join settled s on s.journal_entry_id = e.id
  union all
  select 'documents', d.id, d.side, d.balance, d.dated, d.contact_id, format('%s of %s', d.number, d.name), array[d.number, d.vendor_number, d.reference]
  from unnest(documents) d
$$;
comment on function private.payables(uuid, private.bank_entry[], private.bank_document[]) is
  'Entries and open documents that a line may be matched with; a payment also has the numbers of the documents it settles.';

create function private.words_of_name(name text) returns setof text
language sql immutable parallel safe
as $$
  select distinct w from pg_catalog.unnest(private.ordered_words(name)) w
  where pg_catalog.char_length(w) >= 2 and w <> all (
    '{the,and,of,co,company,corp,gmbh,inc,limited,llc,ltd,plc,pty,payment,payments,transfer,deposit,invoice,bill,bank,card,fee,cash,direct,debit,credit,from,with}')
$$;
comment on function private.words_of_name(text) is
  'Words by which a statement names a contact: excludes words that occur in many company names, or on statements without a name.';

create function private.named_contacts(org uuid, questions private.bank_question[])
returns table (question integer, contact_id uuid)
language sql stable
set search_path = ''
set enable_nestloop = off
as $$
  with contact as (
    select 1 as side, c.id, c.name from public.customers c where c.org_id = org
    union all
    select -1, v.id, v.name from public.vendors v where v.org_id = org
  ), word as materialized (
    select c.side, c.id, w as word, count(*) over (partition by c.side, c.id) as count
    from contact c cross join lateral private.words_of_name(c.name) w
  ), said as materialized (
    select distinct q.n, sign(q.amount)::integer as side, w as word from unnest(questions) q cross join lateral unnest(q.words) w
  ), named as (
    select s.n, w.id, w.count, max(w.count) over (partition by s.n) as most
    from said s join word w on w.side = s.side and w.word = s.word
    group by s.n, w.side, w.id, w.count having count(*) = w.count
  )
  -- "Tui" is not meant if "Tui Freight" is named; of two contacts with one name neither is chosen.
  select n.n, (array_agg(n.id))[1] from named n where n.count = n.most group by n.n having count(*) = 1
$$;
comment on function private.named_contacts(uuid, private.bank_question[]) is
  'The customer (money in) or vendor (money out) whose full name is in the text of a line, if there is only one.';

create function private.named_numbers(questions private.bank_question[], payables private.payable[])
returns table (question integer, target_id uuid, is_long boolean)
language sql stable
set search_path = ''
set enable_nestloop = off
as $$
  with phrase as materialized (
    select distinct q.n, array_to_string(q.words[i:i + k], ' ') as phrase
    from unnest(questions) q cross join generate_series(0, 3) k
    cross join lateral generate_series(1, cardinality(q.words) - k) i
  ), number as materialized (
    select distinct p.id, f.form, char_length(replace(f.form, ' ', '')) >= 5 as is_long
    from unnest(payables) p cross join lateral unnest(p.numbers) n (number)
    cross join lateral (values (array_to_string(private.ordered_words(n.number), ' ')), (private.letters_of(n.number) collate "C")) f (form)
    where f.form ~ '[0-9]' and char_length(replace(f.form, ' ', '')) >= 3
  )
  select p.n, n.id, bool_or(n.is_long) from phrase p join number n on n.form = p.phrase group by p.n, n.id
$$;
comment on function private.named_numbers(private.bank_question[], private.payable[]) is
  'Numbers in the text of a line, not as a part of longer ones: 123 does not name 12.';

create function private.exact_suggestions(org uuid, questions private.bank_question[], payables private.payable[])
returns table (question integer, target private.payable)
language sql stable
set search_path = ''
set enable_nestloop = off
as $$
  with line as materialized (
    select q.n, q.posted_on, abs(q.amount) as amount, sign(q.amount)::integer as side, c.contact_id
    from unnest(questions) q left join private.named_contacts(org, questions) c on c.question = q.n
  ), payable as materialized (
    select p.*, row_number() over (order by p.id) as place from unnest(payables) p
  ), by_number as materialized (
    select l.n, p.place, case when n.is_long or l.contact_id is not null then 2 else 0 end as strength
    from private.named_numbers(questions, payables) n
    join line l on l.n = n.question
    join payable p on p.id = n.target_id and p.side = l.side and p.amount = l.amount
    -- A document number of another contact proves nothing: vendors number their bills the same way.
    where (l.contact_id is null or p.contact_id is null or p.contact_id = l.contact_id) and p.dated <= l.posted_on + 10
  ), by_name as materialized (
    -- A candidate beyond the accepted distance still makes it ambiguous.
    select l.n, p.place, 1 as strength
    from line l join payable p on p.contact_id = l.contact_id and p.side = l.side and p.amount = l.amount
    where case p.kind when 'entries' then abs(p.dated - l.posted_on) <= 14 else p.dated <= l.posted_on + 10 end
  ), pair as materialized (
    select s.n, s.place, max(s.strength) as strength from (select * from by_number union all select * from by_name) s group by s.n, s.place
  ), ranked as (
    select p.*, max(p.strength) over (partition by p.n) as most_of_line, count(*) over (partition by p.n, p.strength) as of_line,
      max(p.strength) over (partition by p.place) as most_of_target, count(*) over (partition by p.place, p.strength) as of_target
    from pair p where p.strength > 0
  )
  select r.n, row(p.kind, p.id, p.side, p.amount, p.dated, p.contact_id, p.label, p.numbers)::private.payable
  from ranked r join line l on l.n = r.n join payable p on p.place = r.place
  where r.strength = r.most_of_line and r.of_line = 1 and r.strength = r.most_of_target and r.of_target = 1
    and (r.strength = 2 or case p.kind when 'entries' then abs(p.dated - l.posted_on) <= 7 else p.dated <= l.posted_on end)
$$;
comment on function private.exact_suggestions(uuid, private.bank_question[], private.payable[]) is
  'For a line at most one entry or document of its amount, and each for one line only: the statement names its number, or all of '
  'its contact''s name near its day, and names nothing else of that amount as well.';
