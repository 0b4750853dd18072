alter table "public"."company_settings"
  add column "address" text;

alter table "public"."company_settings"
  add column "tax_id" text;

alter table "public"."company_settings"
  add column "email" text;

alter table "public"."company_settings"
  add column "phone" text;

alter table "public"."company_settings"
  add column "payment_details" text;

alter table "public"."company_settings"
  add constraint "company_settings_address" check ((char_length(address) <= 500));

alter table "public"."company_settings"
  add constraint "company_settings_email"
    check (((email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'::text) AND (char_length(email) <= 254)));

alter table "public"."company_settings"
  add constraint "company_settings_payment_details" check ((char_length(payment_details) <= 1000));

alter table "public"."company_settings"
  add constraint "company_settings_phone" check ((char_length(phone) <= 50));

alter table "public"."company_settings"
  add constraint "company_settings_tax_id" check ((char_length(tax_id) <= 50));

comment on column "public"."company_settings"."address" is 'As it stands on an envelope, in lines. Documents bear it, as they do the tax number, e-mail and phone.';

comment on column "public"."company_settings"."payment_details" is 'How customers pay: a bank account, a reference to give. Invoices bear it.';

comment on column "public"."company_settings"."tax_id" is 'The number under which the organisation is registered for GST.';

comment on constraint "company_settings_address" on "public"."company_settings" is 'Address cannot exceed 500 characters';

comment on constraint "company_settings_email" on "public"."company_settings" is 'Please enter a valid email address.';

comment on constraint "company_settings_payment_details" on "public"."company_settings" is 'Payment details cannot exceed 1000 characters';

comment on constraint "company_settings_phone" on "public"."company_settings" is 'Phone cannot exceed 50 characters';

comment on constraint "company_settings_tax_id" on "public"."company_settings" is 'Tax ID cannot exceed 50 characters';

revoke all ("address") on table "public"."company_settings" from "authenticated";

grant update ("address") on table "public"."company_settings" to "authenticated";

revoke all ("email") on table "public"."company_settings" from "authenticated";

grant update ("email") on table "public"."company_settings" to "authenticated";

revoke all ("payment_details") on table "public"."company_settings" from "authenticated";

grant update ("payment_details") on table "public"."company_settings" to "authenticated";

revoke all ("phone") on table "public"."company_settings" from "authenticated";

grant update ("phone") on table "public"."company_settings" to "authenticated";

revoke all ("tax_id") on table "public"."company_settings" from "authenticated";

grant update ("tax_id") on table "public"."company_settings" to "authenticated";
