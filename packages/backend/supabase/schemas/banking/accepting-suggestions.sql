-- Accepting: applies exact suggestions to several lines at once, all or nothing.

create function private.accepted_lines(accepted jsonb) returns table (n bigint, transaction_id uuid, target_id uuid)
language plpgsql stable
set search_path = ''
as $$
declare
  most constant integer := 500;
begin
  if jsonb_typeof(accepted) is distinct from 'array' or jsonb_array_length(accepted) = 0
    or exists (select from jsonb_array_elements(accepted) a where jsonb_typeof(a) <> 'object'
      or not private.fits(coalesce(a ->> 'transaction_id', ''), 'uuid') or not private.fits(coalesce(a ->> 'target_id', ''), 'uuid')) then
    perform private.refuse('bank.nothing_accepted',
      'Name at least one line with what is suggested for it. Load the suggestions again and accept those that are exact.');
  elsif jsonb_array_length(accepted) > most then
    perform private.refuse('bank.too_many_accepted', format('At most %s suggestions are accepted at once, and these are %s. Accept them in parts.',
      most, jsonb_array_length(accepted)), jsonb_build_object('limit', most));
  end if;
  return query
  select a.n, (a.value ->> 'transaction_id')::uuid, (a.value ->> 'target_id')::uuid
  from jsonb_array_elements(accepted) with ordinality a (value, n) order by a.n;
end $$;
comment on function private.accepted_lines(jsonb) is
  'Lines with the entry, document or rule that is accepted for each, out of [{transaction_id, target_id}].';

create function private.accept_suggestion(line public.bank_transactions, suggestion private.bank_suggestion) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  -- The posting has a separate key: the key of the call covers all lines.
  own constant uuid := private.uuid_v7();
begin
  return case suggestion.kind
    when 'entries' then public.match_bank_transaction(line.id, suggestion.entry_ids, own)
    when 'documents' then public.pay_from_bank_transaction(line.id, suggestion.contact_id, suggestion.allocations, own)
    else public.apply_bank_rule(line.id, suggestion.rule_id, own) end;
end $$;
comment on function private.accept_suggestion(public.bank_transactions, private.bank_suggestion) is
  'Does to a line what its suggestion says, by the function that a person calls for it.';

create function public.accept_bank_suggestions(bank_account_id uuid, accepted jsonb, key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  account constant public.accounts := private.bank_account(org, accept_bank_suggestions.bank_account_id);
  answer jsonb := private.recall(accept_bank_suggestions.key, 'accept_bank_suggestions',
    jsonb_build_array(accept_bank_suggestions.bank_account_id, accept_bank_suggestions.accepted));
  ids uuid[];
  questions private.bank_question[];
  line public.bank_transactions;
  one record;
  code text;
  sentence text;
begin
  if answer is not null then
    return answer;
  end if;
  ids := array(select a.transaction_id from private.accepted_lines(accept_bank_suggestions.accepted) a);
  perform from public.bank_transactions t where t.org_id = org and t.id = any (ids) order by t.id for update;
  questions := private.bank_questions(org, account.id, ids, 5000);
  answer := '[]';
  for one in
    with exact as materialized (
      select q.id, s.suggestion, private.targets_of(s.suggestion) || (s.suggestion).rule_id as targets
      from private.line_suggestions(org, account, questions, ids) s join unnest(questions) q on q.n = s.question where s.is_exact
    )
    select a.n, a.transaction_id, e.suggestion from private.accepted_lines(accept_bank_suggestions.accepted) a
    left join exact e on e.id = a.transaction_id and a.target_id = any (e.targets) order by a.n
  loop
    line := private.held_bank_line(org, one.transaction_id);
    begin
      if one.suggestion is null then
        perform private.refuse('bank.suggestion_changed',
          'Something else is suggested for it by now, or its suggestion is not exact any more. Load the suggestions again.');
      end if;
      answer := answer || jsonb_build_object('transaction_id', line.id, 'kind', (one.suggestion).kind,
        'id', private.accept_suggestion(line, one.suggestion));
    exception when raise_exception then
      get stacked diagnostics sentence = message_text, code = pg_exception_hint;
      perform private.refuse(code, format('The line of %s over %s ("%s") stopped it, and nothing was accepted. %s',
        line.posted_on, line.amount, left(line.description, 60), sentence), jsonb_build_object('line', one.n, 'transaction_id', line.id));
    end;
  end loop;
  perform private.remember(accept_bank_suggestions.key, answer);
  return answer;
end $$;
comment on function public.accept_bank_suggestions(uuid, jsonb, uuid) is
  'Accepts exact suggestions for lines of an account [{transaction_id, target_id}], all of them or none; target_id is the entry, document '
  'or rule that was suggested. At most 500. Returns [{transaction_id, kind, id}]: the id of the payment or entry made, or of the line.';
grant execute on function public.accept_bank_suggestions(uuid, jsonb, uuid) to authenticated;
