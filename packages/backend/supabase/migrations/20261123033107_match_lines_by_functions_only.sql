revoke all ("journal_entry_id") on table "public"."bank_transactions" from "authenticated";

revoke all ("status") on table "public"."bank_transactions" from "authenticated";
