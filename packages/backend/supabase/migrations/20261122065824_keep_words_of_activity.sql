alter table "public"."activity_log"
  drop constraint "activity_log_action";

alter table "public"."activity_log"
  add constraint "activity_log_action"
    check
    ((action = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text, 'imported'::text, 'import_undone'::text,
    'posted'::text,
    'approved'::text,
    'sent'::text,
    'received'::text,
    'fulfilled'::text,
    'shipped'::text,
    'cancelled'::text,
    'reversed'::text,
    'voided'::text, 'locked'::text, 'closed'::text, 'archived'::text, 'restored'::text, 'undone'::text])));

comment on constraint "activity_log_action" on "public"."activity_log" is 'Not a known kind of activity';
