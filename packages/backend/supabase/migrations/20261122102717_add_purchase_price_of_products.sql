alter table "public"."products"
  add column "purchase_price" numeric(18,6);

alter table "public"."products"
  add constraint "products_purchase_price"
    check (((purchase_price >= (0)::numeric) AND (purchase_price <> 'NaN'::numeric)));

comment on column "public"."products"."purchase_price" is 'Of one unit, in the base currency: what it usually costs.';

comment on constraint "products_purchase_price" on "public"."products" is 'Purchase price cannot be negative';

revoke all ("purchase_price") on table "public"."products" from "authenticated";

grant insert ("purchase_price"), update ("purchase_price") on table "public"."products" to "authenticated";
