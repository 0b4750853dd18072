-- Encryption of bank numbers. The key is never in the database: Supabase's Vault provides it, or the server passes it to its own
-- connections as a setting.

create extension if not exists pgcrypto with schema extensions;

create function private.bank_keys() returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  shortest constant integer := 32;
  secret text;
  keys text[];
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1'
    into secret using 'ledgerwise_bank_key';
  end if;
  secret := btrim(coalesce(secret, current_setting('ledgerwise.bank_key', true), ''));
  keys := case when secret = '' then '{}' else regexp_split_to_array(secret, '\s+') end;
  if cardinality(keys) = 0 or exists (select from unnest(keys) k where char_length(k) < shortest) then
    perform private.refuse('bank.key_missing',
      'Bank numbers cannot be stored or read, because this server has no usable key for them. Ask its operator to put back '
      || 'the key file of the data folder or, on Supabase, the Vault secret "ledgerwise_bank_key".');
  end if;
  return keys;
end $$;
comment on function private.bank_keys() is
  'Keys of bank numbers, separated by spaces in the secret: the first one encrypts, the others still decrypt what they encrypted.';

create function private.derive_bank_key(key text, purpose text) returns bytea
language sql immutable
set search_path = ''
as $$
  select extensions.hmac(purpose, key, 'sha256')
$$;
comment on function private.derive_bank_key(text, text) is 'A key for one purpose (identify, encrypt, authenticate, remember) out of a bank key.';

create function private.bank_key_id(key text) returns text
language sql immutable
set search_path = ''
as $$
  select left(encode(private.derive_bank_key(key, 'identify'), 'hex'), 16)
$$;
comment on function private.bank_key_id(text) is 'Identifies the key that a row was encrypted with, without revealing it.';

create type private.sealed_text as (key_id text, ciphertext bytea, tag bytea);
comment on type private.sealed_text is 'Encrypted text, with the key''s id and a tag that ties it to its record.';

create function private.bank_tag(org uuid, record_id uuid, key text, ciphertext bytea) returns bytea
language sql immutable
set search_path = ''
as $$
  select extensions.hmac(
    convert_to(concat_ws(' ', org, record_id, private.bank_key_id(key), ''), 'UTF8') || ciphertext,
    private.derive_bank_key(key, 'authenticate'), 'sha256')
$$;
comment on function private.bank_tag(uuid, uuid, text, bytea) is
  'HMAC-SHA-256 over organization, record, key id and ciphertext: detects a flipped bit or a swapped row.';

create function private.seal(org uuid, record_id uuid, content text) returns private.sealed_text
language plpgsql
set search_path = ''
as $$
declare
  key constant text := (private.bank_keys())[1];
  sealed private.sealed_text;
begin
  sealed.key_id := private.bank_key_id(key);
  sealed.ciphertext := extensions.pgp_sym_encrypt(
    content, encode(private.derive_bank_key(key, 'encrypt'), 'hex'), 'cipher-algo=aes256');
  sealed.tag := private.bank_tag(org, record_id, key, sealed.ciphertext);
  return sealed;
end $$;
comment on function private.seal(uuid, uuid, text) is 'Encrypts text with AES-256 for one record of one organization.';

create function private.unseal(org uuid, record_id uuid, sealed private.sealed_text, label text) returns text
language plpgsql
set search_path = ''
as $$
declare
  key constant text := (select k from unnest(private.bank_keys()) k where private.bank_key_id(k) = (sealed).key_id);
begin
  if key is null then
    perform private.refuse('bank.key_unknown', format(
      'The numbers of "%s" were encrypted with another key than this server has. Ask its operator to put back the key.', label));
  -- Before anything is decrypted: the format inside takes some changed texts for good ones.
  elsif (sealed).tag is distinct from private.bank_tag(org, record_id, key, (sealed).ciphertext) then
    perform private.refuse('bank.tampered', format(
      'The stored numbers of "%s" were changed behind the product''s back, so they are not shown. Ask its operator to '
      || 'restore them from a backup.', label));
  end if;
  return extensions.pgp_sym_decrypt((sealed).ciphertext, encode(private.derive_bank_key(key, 'encrypt'), 'hex'));
end $$;
comment on function private.unseal(uuid, uuid, private.sealed_text, text) is
  'The text that was sealed for this record; refused for a changed one, for that of another record, and without its key.';
