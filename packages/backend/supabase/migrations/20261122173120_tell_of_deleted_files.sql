drop policy "Members read attachments of records that they see" on "public"."attachments";

create policy "Members read attachments of records that they see" on "public"."attachments"
  for select
  to "authenticated"
  using (((org_id = ( select private.org_id() as org_id)) AND ((entity || '.read'::text) in ( select r.permission
   from public.role_permissions r
  where (r.role = ( select private.role() as role)))) AND ((entity <> 'customers'::text) or (record_id in ( select c.id
   from public.customers c)))));
