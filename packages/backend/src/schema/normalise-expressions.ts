import type postgres from 'postgres';

/** Statements that give each expression with AND, OR or NOT in it again, as PostgreSQL itself writes it down. */
const REPEATED = `
with ours as (select n.oid from pg_namespace n where n.nspname in ('public', 'private'))
select format('alter table %1$s drop constraint %2$I; alter table %1$s add constraint %2$I %3$s; comment on constraint %2$I on %1$s is %4$L',
    k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid), obj_description(k.oid, 'pg_constraint')) as statement
from pg_constraint k where k.contype = 'c' and k.conrelid <> 0 and pg_get_constraintdef(k.oid) ~ '(AND|OR|NOT) ' and k.connamespace in (select oid from ours)
union all
select format('drop trigger %1$I on %2$s; %3$s; comment on trigger %1$I on %2$s is %4$L',
    t.tgname, t.tgrelid::regclass, pg_get_triggerdef(t.oid), obj_description(t.oid, 'pg_trigger'))
from pg_trigger t join pg_proc p on p.oid = t.tgfoid
where not t.tgisinternal and t.tgqual is not null and pg_get_triggerdef(t.oid) ~ '(AND|OR|NOT) ' and p.pronamespace in (select oid from ours)
union all
select format('drop index %s; %s; comment on index %1$s is %L', i.indexrelid::regclass, pg_get_indexdef(i.indexrelid),
    obj_description(i.indexrelid, 'pg_class'))
from pg_index i join pg_class c on c.oid = i.indexrelid
where pg_get_indexdef(i.indexrelid) ~ '(AND|OR|NOT) ' and c.relnamespace in (select oid from ours)
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
union all
select format('alter policy %I on %s%s%s', p.polname, p.polrelid::regclass,
    ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')
from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace in (select oid from ours)
union all
select format('alter table %s alter column %I set %s', a.attrelid::regclass, a.attname,
    case a.attgenerated when '' then 'default ' || pg_get_expr(d.adbin, d.adrelid)
      else 'expression as (' || pg_get_expr(d.adbin, d.adrelid) || ')' end)
from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
join pg_class c on c.oid = a.attrelid
where c.relkind in ('r', 'p') and c.relnamespace in (select oid from ours) and pg_get_expr(d.adbin, d.adrelid) ~ '(AND|OR|NOT) '
union all
select format('create or replace view %s%s as %s', c.oid::regclass,
    ' with (' || array_to_string(c.reloptions, ', ') || ')', pg_get_viewdef(c.oid))
from pg_class c where c.relkind = 'v' and c.relnamespace in (select oid from ours)`;

/**
 * PostgreSQL prints some expressions differently after parsing its own output: it stores "a between 1 and 2 and b" as
 * "((a >= 1) AND (a <= 2)) AND b", and reparses that with one level of brackets less. A migration contains the printed
 * text, so its result would never equal the schema file's: here the file's expressions are converted to the stable
 * form.
 */
export async function normaliseExpressions(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local search_path = ''`;
    const rows = await transaction.unsafe<{ statement: string }[]>(REPEATED);
    await transaction.unsafe(rows.map(({ statement }) => statement).join(';\n')).simple();
  });
}
