alter table "public"."credit_note_lines"
  add constraint "credit_note_lines_discount_percent"
    check (((discount_percent >= (0)::numeric) AND (discount_percent <= (100)::numeric)));

alter table "public"."credit_note_lines"
  add constraint "credit_note_lines_gst_rate" check (((gst_rate >= (0)::numeric) AND (gst_rate <= (100)::numeric)));

alter table "public"."credit_note_lines"
  add constraint "credit_note_lines_quantity" check (((quantity >= (0)::numeric) AND (quantity <> 'NaN'::numeric)));

comment on constraint "credit_note_lines_discount_percent" on "public"."credit_note_lines" is 'Discount must be between 0 and 100 percent';

comment on constraint "credit_note_lines_gst_rate" on "public"."credit_note_lines" is 'GST rate must be between 0 and 100 percent';

comment on constraint "credit_note_lines_quantity" on "public"."credit_note_lines" is 'Quantity cannot be negative. To take something off, give a negative unit price';
