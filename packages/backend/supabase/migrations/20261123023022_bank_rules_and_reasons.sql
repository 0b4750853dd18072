set check_function_bodies = off;

create or replace function public.undo_bank_reconciliation (
  id     uuid,
  reason text,
  key    uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_reconciliations.update', 'undo reconciliations');
  answer constant jsonb := private.recall(undo_bank_reconciliation.key, 'undo_bank_reconciliation',
    jsonb_build_array(undo_bank_reconciliation.id, undo_bank_reconciliation.reason));
  told jsonb;
begin
  if answer is not null then
    return answer;
  end if;
  if btrim(coalesce(undo_bank_reconciliation.reason, '')) = '' then
    perform private.refuse('reconciliation.no_reason', 'Say why this reconciliation is undone. The reason stays with it.');
  end if;
  update public.bank_reconciliations r
  set status = 'open', reopened_at = clock_timestamp(), reopened_by = auth.uid(), reopen_reason = btrim(undo_bank_reconciliation.reason)
  where r.org_id = org and r.id = undo_bank_reconciliation.id and r.status = 'finished';
  if not found then
    perform private.refuse('reconciliation.not_finished', 'This reconciliation is not finished, so there is nothing to undo. Load the list again.');
  end if;
  told := public.bank_reconciliation_report(undo_bank_reconciliation.id);
  perform private.remember(undo_bank_reconciliation.key, told);
  return told;
end $function$;

alter table "public"."bank_rules"
  drop constraint "bank_rules_amounts";

alter table "public"."bank_rules"
  drop constraint "bank_rules_name";

drop function "public"."undo_bank_reconciliation"(uuid, uuid);

alter table "public"."bank_reconciliations"
  add column "finished_by" uuid;

alter table "public"."bank_reconciliations"
  add column "reopened_at" timestamp with time zone;

alter table "public"."bank_reconciliations"
  add column "reopened_by" uuid;

alter table "public"."bank_reconciliations"
  add column "reopen_reason" text collate pg_catalog."und-x-icu";

create or replace function private.check_bank_rule()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  account public.accounts;
begin
  if new.bank_account_id is not null then
    perform private.hold_bank_account(new.org_id, new.bank_account_id);
  end if;
  select a.* into account from public.accounts a where a.org_id = new.org_id and a.id = new.account_id;
  if account.subtype in ('bank', 'receivable', 'payable') then
    perform private.refuse('bank.unsuitable_account', format(
      'Account %s %s is not what money is for. A customer or vendor is paid by a payment, another bank account by a transfer.',
      account.code, account.name));
  end if;
  return new;
end $function$;

create or replace function private.rule_fits (
  rule public.bank_rules,
  line public.bank_transactions
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (rule.bank_account_id is null or rule.bank_account_id = line.bank_account_id)
    and (rule.direction = 'any' or rule.direction = case when line.amount > 0 then 'in' else 'out' end)
    and abs(line.amount) between coalesce(rule.least_amount, 0) and coalesce(rule.most_amount, 1e16)
    and (btrim(coalesce(rule.description_contains, '')) = ''
      or strpos(lower(concat_ws(' ', line.description, line.reference)), lower(btrim(rule.description_contains))) > 0);
end $function$;

create or replace function private.rule_of_line (
  line public.bank_transactions
)
  returns public.bank_rules
  language sql
  stable
  set search_path to ''
  AS $function$
  select r
  from public.bank_rules r
  where r.org_id = line.org_id and r.is_active and private.rule_fits(r, line)
  order by r.priority, r.created_at, r.id
  limit 1
$function$;

create or replace function private.save_bank_reconciliation()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  account constant public.accounts := private.hold_bank_account(new.org_id, new.bank_account_id);
  unmatched bigint;
begin
  -- Nobody posts meanwhile, and nobody adds or changes a line of this account's statements: they hold the account's row too.
  perform from private.ledgers t where t.org_id = new.org_id for update;
  perform from public.accounts a where a.org_id = new.org_id and a.id = new.bank_account_id for no key update;
  if tg_op = 'UPDATE' and old.status = 'finished' then
    if new.status = 'finished' then
      perform private.refuse('reconciliation.finished', format(
        'The reconciliation of %s as of %s is finished. Reopen it before you change it.', account.name, old.statement_date));
    elsif exists (
      select from public.bank_reconciliations r
      where r.org_id = new.org_id and r.bank_account_id = new.bank_account_id and r.status = 'finished'
        and r.statement_date > old.statement_date
    ) then
      perform private.refuse('reconciliation.later_finished', format(
        'A later statement of %s is already reconciled. Reopen the latest one first.', account.name));
    -- Clients cannot write these: whoever reopens says why, by undo_bank_reconciliation.
    elsif new.reopened_at is not distinct from old.reopened_at then
      perform private.refuse('reconciliation.no_reason', 'Say why this reconciliation is undone: call undo_bank_reconciliation with a reason.');
    end if;
  end if;
  if new.status = 'finished' then
    select count(*) into unmatched from public.bank_transactions t
    where t.org_id = new.org_id and t.bank_account_id = new.bank_account_id
      and t.posted_on <= new.statement_date and t.status = 'unmatched';
    if unmatched > 0 then
      perform private.refuse('reconciliation.unmatched', format(
        'The statement up to %s still has unmatched lines (%s). Match or exclude them first.', new.statement_date, unmatched));
    end if;
  end if;
  new.ledger_balance := private.account_balance(new.org_id, account, new.statement_date);
  new.cleared_balance := private.cleared_balance(new.org_id, account, new.statement_date);
  if new.status = 'finished' and new.statement_balance <> new.cleared_balance then
    perform private.refuse('reconciliation.difference', format(
      'The statement of %s says %s and what is cleared comes to %s: a difference of %s is left. Clear or enter what is missing, then finish.',
      account.name, new.statement_balance, new.cleared_balance, new.statement_balance - new.cleared_balance));
  end if;
  new.finished_at := case when new.status = 'finished' then now() end;
  new.finished_by := case when new.status = 'finished' then auth.uid() end;
  return new;
end $function$;

create or replace function private.set_aside (
  id       uuid,
  is_aside boolean,
  key      uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  answer constant jsonb := private.recall(set_aside.key, 'set_aside', jsonb_build_array(set_aside.id, set_aside.is_aside));
  line public.bank_transactions;
begin
  if answer is not null then
    return set_aside.id;
  end if;
  if is_aside then
    line := private.held_bank_line(org, set_aside.id);
    update public.bank_transactions t set status = 'excluded' where t.org_id = org and t.id = line.id;
  else
    update public.bank_transactions t set status = 'unmatched' where t.org_id = org and t.id = set_aside.id and t.status = 'excluded';
    if not found then
      perform private.refuse('bank.not_excluded', 'This line is not excluded. Load the list again.');
    end if;
  end if;
  perform private.remember(set_aside.key, to_jsonb(set_aside.id));
  return set_aside.id;
end $function$;

create or replace function public.apply_bank_rule (
  id      uuid,
  rule_id uuid,
  key     uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  answer constant jsonb := private.recall(apply_bank_rule.key, 'apply_bank_rule',
    jsonb_build_array(apply_bank_rule.id, apply_bank_rule.rule_id));
  -- What is posted has a key of its own: this one stands for both.
  own constant uuid := private.uuid_v7();
  line public.bank_transactions;
  rule public.bank_rules;
  made uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  line := private.held_bank_line(org, apply_bank_rule.id);
  select r.* into rule from public.bank_rules r where r.org_id = org and r.id = apply_bank_rule.rule_id for share;
  if rule.id is null then
    perform private.refuse('bank.unknown_rule', 'There is no such bank rule. Load the list again.');
  elsif not rule.is_active or not private.rule_fits(rule, line) then
    perform private.refuse('bank.rule_does_not_fit', format(
      'The rule "%s" does not fit this line any more. Load the suggestions again.', rule.name));
  end if;
  if rule.account_id is null then
    made := public.pay_from_bank_transaction(line.id, coalesce(rule.customer_id, rule.vendor_id), '[]', own);
  else
    made := public.post_bank_transaction(line.id, jsonb_build_array(jsonb_build_object('account_id', rule.account_id,
      'amount', line.amount::text, 'description', rule.description, 'gst_applicable', rule.gst_applicable, 'gst_rate', rule.gst_rate)),
      own, rule.description);
  end if;
  perform private.remember(apply_bank_rule.key, to_jsonb(made));
  return made;
end $function$;

create or replace function public.bank_line_entries (
  id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.read', 'see lines of bank statements');
  line public.bank_transactions;
  account public.accounts;
begin
  select t.* into line from public.bank_transactions t where t.org_id = org and t.id = bank_line_entries.id;
  if line.id is null then
    perform private.refuse('bank.unknown_line', 'There is no such line of a bank statement. Load the list again.');
  end if;
  account := private.required_account(org, line.bank_account_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'number', e.entry_number, 'day', e.entry_date, 'words', e.description,
        'amount', private.amount_on_account(org, account, e.id)::numeric(18, 2)::text,
        'posted_for_it', e.source_kind = 'journal' and e.source_id = line.id,
        'payment_id', p.id) order by e.entry_date, e.entry_number)
    from (
      select line.journal_entry_id as entry_id where line.journal_entry_id is not null
      union
      select m.journal_entry_id from private.bank_matches m where m.org_id = org and m.bank_transaction_id = line.id
    ) s
    join public.journal_entries e on e.org_id = org and e.id = s.entry_id
    left join public.payments p on p.org_id = org and p.id = e.source_id and e.source_kind = 'payment'), '[]');
end $function$;

create or replace function public.bank_reconciliation_report (
  id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('bank_reconciliations.read', 'see reconciliations');
  reconciliation public.bank_reconciliations;
  account public.accounts;
  opening public.bank_reconciliations;
  cleared numeric;
begin
  select r.* into reconciliation from public.bank_reconciliations r where r.org_id = org and r.id = bank_reconciliation_report.id;
  if reconciliation.id is null then
    perform private.refuse('reconciliation.unknown', 'There is no such reconciliation. Load the list again.');
  end if;
  account := private.required_account(org, reconciliation.bank_account_id);
  select r.* into opening from public.bank_reconciliations r
  where r.org_id = org and r.bank_account_id = account.id and r.status = 'finished' and r.statement_date < reconciliation.statement_date
  order by r.statement_date desc limit 1;
  cleared := private.cleared_balance(org, account, reconciliation.statement_date);
  return jsonb_build_object(
    'id', reconciliation.id, 'status', reconciliation.status, 'account_id', account.id, 'account_code', account.code, 'account_name', account.name,
    'currency', private.account_currency(org, account), 'statement_date', reconciliation.statement_date, 'finished_at', reconciliation.finished_at,
    'finished_by', (select p.full_name from public.profiles p where p.id = reconciliation.finished_by),
    'reopened_at', reconciliation.reopened_at, 'reopen_reason', reconciliation.reopen_reason,
    'reopened_by', (select p.full_name from public.profiles p where p.id = reconciliation.reopened_by),
    'opening_date', opening.statement_date, 'opening_balance', coalesce(opening.statement_balance, 0)::numeric(18, 2)::text,
    'statement_balance', reconciliation.statement_balance::text, 'cleared_balance', cleared::numeric(18, 2)::text,
    'difference', (reconciliation.statement_balance - cleared)::numeric(18, 2)::text,
    'ledger_balance', private.account_balance(org, account, reconciliation.statement_date)::numeric(18, 2)::text,
    'cleared', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'day', t.day, 'words', t.words, 'number', t.number, 'amount', t.amount::text, 'by_hand', t.by_hand)
        order by t.day, t.number)
      from (
        select t.id, t.posted_on as day, t.description as words, e.entry_number as number, t.amount, false as by_hand
        from public.bank_transactions t join public.journal_entries e on e.org_id = org and e.id = t.journal_entry_id
        where t.org_id = org and t.bank_account_id = account.id and t.status = 'matched' and t.posted_on <= reconciliation.statement_date
          and (opening.id is null or t.posted_on > opening.statement_date)
        union all
        select e.id, e.entry_date, e.description, e.entry_number, private.amount_on_account(org, account, e.id), true
        from private.cleared_entries c join public.journal_entries e on e.org_id = org and e.id = c.journal_entry_id
        where c.org_id = org and c.reconciliation_id = reconciliation.id
      ) t), '[]'),
    'outstanding', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'day', o.entry_date, 'words', o.words, 'number', o.entry_number, 'amount', o.amount::text)
        order by o.entry_date, o.entry_number)
      from private.open_bank_entries(org, account, '0001-01-01', reconciliation.statement_date) o), '[]'),
    'unmatched', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'day', t.posted_on, 'words', t.description, 'amount', t.amount::text) order by t.posted_on, t.id)
      from public.bank_transactions t
      where t.org_id = org and t.bank_account_id = account.id and t.status = 'unmatched' and t.posted_on <= reconciliation.statement_date), '[]'),
    'excluded', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'day', t.posted_on, 'words', t.description, 'amount', t.amount::text) order by t.posted_on, t.id)
      from public.bank_transactions t
      where t.org_id = org and t.bank_account_id = account.id and t.status = 'excluded' and t.posted_on <= reconciliation.statement_date
        and (opening.id is null or t.posted_on > opening.statement_date)), '[]'));
end $function$;

create or replace function public.bank_rule_lines (
  id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('bank_rules.read', 'see bank rules');
  may constant uuid := private.require('bank_transactions.read', 'see lines of bank statements');
  rule public.bank_rules;
begin
  select r.* into rule from public.bank_rules r where r.org_id = org and r.id = bank_rule_lines.id;
  if rule.id is null then
    perform private.refuse('bank.unknown_rule', 'There is no such bank rule. Load the list again.');
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', l.id, 'posted_on', l.posted_on, 'bank_account', l.bank_account,
        'description', l.description, 'currency', l.currency, 'amount', l.amount::text, 'applies', l.applies)
      order by l.posted_on desc, l.id desc)
    from (
      select t.id, t.posted_on, concat_ws(' ', t.description, t.reference) as description, t.amount,
        format('%s %s', a.code, a.name) as bank_account, private.account_currency(org, a) as currency,
        case
          when not rule.is_active then 'It is not in use'
          when first.id = rule.id then 'It is suggested'
          else format('"%s" goes first', first.name) end as applies
      from public.bank_transactions t
      join public.accounts a on a.org_id = t.org_id and a.id = t.bank_account_id
      cross join lateral private.rule_of_line(t) first
      where t.org_id = org and t.status = 'unmatched' and private.rule_fits(rule, t)
      order by t.posted_on desc, t.id desc limit 200
    ) l), '[]');
end $function$;

create or replace function public.begin_bank_reconciliation (
  bank_account_id   uuid,
  statement_date    date,
  statement_balance numeric,
  key               uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_reconciliations.create', 'begin reconciliations');
  answer constant jsonb := private.recall(begin_bank_reconciliation.key, 'begin_bank_reconciliation', jsonb_build_array(
    begin_bank_reconciliation.bank_account_id, begin_bank_reconciliation.statement_date, begin_bank_reconciliation.statement_balance));
  made uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.require_calendar_date(begin_bank_reconciliation.statement_date);
  insert into public.bank_reconciliations (org_id, user_id, bank_account_id, statement_date, statement_balance)
  values (org, auth.uid(), begin_bank_reconciliation.bank_account_id, begin_bank_reconciliation.statement_date,
    begin_bank_reconciliation.statement_balance)
  returning id into made;
  perform private.remember(begin_bank_reconciliation.key, to_jsonb(made));
  return made;
end $function$;

create or replace function public.exclude_bank_transaction (
  id  uuid,
  key uuid
)
  returns uuid
  language sql
  security definer
  set search_path to ''
  AS $function$
  select private.set_aside(exclude_bank_transaction.id, true, exclude_bank_transaction.key)
$function$;

create or replace function public.include_bank_transaction (
  id  uuid,
  key uuid
)
  returns uuid
  language sql
  security definer
  set search_path to ''
  AS $function$
  select private.set_aside(include_bank_transaction.id, false, include_bank_transaction.key)
$function$;

alter table "public"."bank_reconciliations"
  add constraint "bank_reconciliations_reopen_reason" check ((char_length(reopen_reason) <= 500));

alter table "public"."bank_rules"
  add constraint "bank_rules_amounts" check ((most_amount >= least_amount));

alter table "public"."bank_rules"
  add constraint "bank_rules_least_amount" check ((least_amount >= (0)::numeric));

alter table "public"."bank_rules"
  add constraint "bank_rules_most_amount" check ((most_amount >= (0)::numeric));

alter table "public"."bank_rules"
  add constraint "bank_rules_name_given" check ((btrim(name) <> ''::text));

alter table "public"."bank_rules"
  add constraint "bank_rules_name_length" check ((char_length(name) <= 100));

create view "public"."bank_rule_list" with (security_invoker=true) AS  SELECT r.org_id,
    r.id,
    r.user_id,
    r.name,
    r.priority,
    r.bank_account_id,
    r.direction,
    r.description_contains,
    r.least_amount,
    r.most_amount,
    r.account_id,
    r.customer_id,
    r.vendor_id,
    r.gst_applicable,
    r.gst_rate,
    r.description,
    r.is_active,
    r.created_at,
    r.updated_at,
    b.name AS bank_account_name,
    a.name AS account_name,
    c.name AS customer_name,
    v.name AS vendor_name
   FROM ((((public.bank_rules r
     LEFT JOIN public.accounts b ON (((b.org_id = r.org_id) AND (b.id = r.bank_account_id))))
     LEFT JOIN public.accounts a ON (((a.org_id = r.org_id) AND (a.id = r.account_id))))
     LEFT JOIN public.customer_directory c ON ((c.id = r.customer_id)))
     LEFT JOIN public.vendors v ON (((v.org_id = r.org_id) AND (v.id = r.vendor_id))));

create trigger bank_rules_check
  before insert or update on public.bank_rules
  for each row
  execute function private.check_bank_rule();

comment on column "public"."bank_reconciliations"."finished_by" is 'Who finished it. No foreign key: the record outlives the account.';

comment on column "public"."bank_reconciliations"."reopen_reason" is 'Why it was undone; it stays when it is finished again. The history keeps earlier ones.';

comment on column "public"."bank_reconciliations"."reopened_at" is 'When a finished one was last undone.';

comment on column "public"."bank_reconciliations"."reopened_by" is 'Who undid it last. No foreign key: the record outlives the account.';

comment on constraint "bank_reconciliations_reopen_reason"
  on "public"."bank_reconciliations" is 'Reason cannot exceed 500 characters';

comment on constraint "bank_rules_amounts" on "public"."bank_rules" is 'The most amount must not be below the least';

comment on constraint "bank_rules_least_amount" on "public"."bank_rules" is 'Least amount cannot be negative';

comment on constraint "bank_rules_most_amount" on "public"."bank_rules" is 'Most amount cannot be negative';

comment on constraint "bank_rules_name_given" on "public"."bank_rules" is 'Name is required';

comment on constraint "bank_rules_name_length" on "public"."bank_rules" is 'Name cannot exceed 100 characters';

comment on function "private"."check_bank_rule"() is 'A rule is for a bank account, and names an account to which its lines can be posted.';

comment on function "private"."rule_fits"(public.bank_rules, public.bank_transactions) is 'Whether a line is what a rule speaks of.';

comment on function "private"."set_aside"(uuid, boolean, uuid) is 'Excludes a line, or lets it wait again.';

comment on function "public"."apply_bank_rule"(uuid, uuid, uuid) is 'Posts a line as a rule that fits it says, on its account with GST, or as a payment of its customer or vendor, and matches it. Answers the id of the entry or of the payment.';

comment on function "public"."bank_line_entries"(uuid) is 'The entries that a line stands for: [{id, number, day, words, amount, posted_for_it, payment_id}]; posted_for_it where the entry was made of the line.';

comment on function "public"."bank_reconciliation_report"(uuid) is 'A reconciliation as it stands now: balances, the difference, what is cleared since the one before, entries that the bank has not seen (outstanding), lines of the statement that wait (unmatched) and lines that are left out since the one before (excluded).';

comment on function "public"."bank_rule_lines"(uuid) is 'The newest 200 lines that wait and that a rule fits, by the same rule as suggestions: [{id, posted_on, bank_account, description, currency, amount, applies}]; applies says whether another rule goes first.';

comment on function "public"."begin_bank_reconciliation"(uuid, date, numeric, uuid) is 'Begins to compare a bank account with a statement, by what stands at its end. Answers the reconciliation''s id.';

comment on function "public"."exclude_bank_transaction"(uuid, uuid) is 'Leaves a line that waits out of the books: it counts neither as cleared nor as missing. The history keeps who did so.';

comment on function "public"."include_bank_transaction"(uuid, uuid) is 'Lets an excluded line wait again.';

comment on function "public"."undo_bank_reconciliation"(uuid, text, uuid) is 'Reopens the latest finished reconciliation of an account with all that was cleared, keeps why, and answers its report. The history keeps both.';

comment on view "public"."bank_rule_list" is 'Bank rules with the names of what they refer to.';

revoke all on function "private"."check_bank_rule"() from public;

grant execute on function "private"."check_bank_rule"() to "postgres";

revoke all on function "private"."rule_fits"(public.bank_rules, public.bank_transactions) from public;

grant execute on function "private"."rule_fits"(public.bank_rules, public.bank_transactions) to "postgres";

revoke all on function "private"."set_aside"(uuid, boolean, uuid) from public;

grant execute on function "private"."set_aside"(uuid, boolean, uuid) to "postgres";

revoke all on function "public"."apply_bank_rule"(uuid, uuid, uuid) from public;

grant execute on function "public"."apply_bank_rule"(uuid, uuid, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."bank_line_entries"(uuid) from public;

grant execute on function "public"."bank_line_entries"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."bank_rule_lines"(uuid) from public;

grant execute on function "public"."bank_rule_lines"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."begin_bank_reconciliation"(uuid, date, numeric, uuid) from public;

grant execute
  on function "public"."begin_bank_reconciliation"(uuid, date, numeric, uuid)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."exclude_bank_transaction"(uuid, uuid) from public;

grant execute on function "public"."exclude_bank_transaction"(uuid, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."include_bank_transaction"(uuid, uuid) from public;

grant execute on function "public"."include_bank_transaction"(uuid, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."undo_bank_reconciliation"(uuid, text, uuid) from "authenticated";

grant execute on function "public"."undo_bank_reconciliation"(uuid, text, uuid) to "authenticated";

grant select on table "public"."bank_rule_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."bank_rule_list"
  to "postgres", "service_role";

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by, code_column, also_found_by) values
  ('bank_rules', 'bank rule', 'bank rules', 'name',
    E'lower((name || E''\\n'' || coalesce(description_contains, '''')) collate "und-x-icu")',
    null, '{}', 'bank_rule_list', null, null, null, null, null)
on conflict (table_name) do update set label_one = excluded.label_one,
  label_many = excluded.label_many,
  name_column = excluded.name_column,
  search_expression = excluded.search_expression,
  owner_column = excluded.owner_column,
  derived_columns = excluded.derived_columns,
  source_name = excluded.source_name,
  name_reference = excluded.name_reference,
  named_table = excluded.named_table,
  archived_by = excluded.archived_by, code_column = excluded.code_column, also_found_by = excluded.also_found_by;

reset check_function_bodies;
