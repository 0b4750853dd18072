-- Accepted attachment types: documents, images and tables. Nothing that a browser or an office program would run (HTML, SVG, macros), and
-- no file whose content differs from its type.

create function private.extensions_of(media_type text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case media_type
    when 'application/pdf' then array['pdf']
    when 'image/png' then array['png']
    when 'image/jpeg' then array['jpg', 'jpeg']
    when 'image/webp' then array['webp']
    when 'image/gif' then array['gif']
    when 'text/csv' then array['csv']
    when 'text/plain' then array['txt']
    when 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' then array['xlsx']
    when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then array['docx']
    when 'application/vnd.oasis.opendocument.spreadsheet' then array['ods']
  end
$$;
comment on function private.extensions_of(text) is 'File extensions of a media type; null for a type that is not accepted.';

create function private.is_plain_text(content bytea) returns boolean
language sql immutable
set search_path = ''
as $$
  -- Spreadsheets write UTF-8, Windows-1252, or UTF-16 with a byte order mark: none has control characters other than tab, line feed,
  -- carriage return and form feed.
  select case when substring(content for 2) in ('\xfffe', '\xfeff') then length(content) % 2 = 0
    when position('\x00'::bytea in content) > 0 then false
    else convert_from(content, 'LATIN1') !~ '[\x01-\x08\x0b\x0e-\x1f]' end
$$;
comment on function private.is_plain_text(bytea) is 'True if bytes are text in some encoding.';

create function private.is_packed_document(content bytea, part text) returns boolean
language sql immutable
set search_path = ''
as $$
  select substring(content for 4) = '\x504b0304' and position('[Content_Types].xml'::bytea in content) > 0
    and position(part::bytea in content) > 0 and position('vbaProject.bin'::bytea in content) = 0
$$;
comment on function private.is_packed_document(bytea, text) is
  'True if bytes are an Office Open XML file with a part of this name, and without macros.';

create function private.is_of_media_type(content bytea, media_type text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case media_type
    when 'application/pdf' then substring(content for 5) = '%PDF-'
    when 'image/png' then substring(content for 8) = '\x89504e470d0a1a0a'
    when 'image/jpeg' then substring(content for 3) = '\xffd8ff'
    when 'image/webp' then substring(content for 4) = 'RIFF' and substring(content from 9 for 4) = 'WEBP'
    when 'image/gif' then substring(content for 6) in ('GIF87a', 'GIF89a')
    when 'text/csv' then private.is_plain_text(content)
    when 'text/plain' then private.is_plain_text(content)
    when 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' then
      private.is_packed_document(content, 'xl/workbook.xml')
    when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then
      private.is_packed_document(content, 'word/document.xml')
    -- Its first part is its type, unpacked.
    when 'application/vnd.oasis.opendocument.spreadsheet' then substring(content for 4) = '\x504b0304'
      and substring(content from 31 for 54) = ('mimetype' || media_type)::bytea
    else false
  end
$$;
comment on function private.is_of_media_type(bytea, text) is 'True if bytes start like files of a media type.';

create function private.plain_file_name(file_name text) returns text
language sql immutable
set search_path = ''
as $$
  -- Marks of direction could make "exe.pdf" out of "fdp.exe"; letters of right-to-left alphabets stay.
  select btrim(regexp_replace(regexp_replace(file_name, '^.*[/\\]', ''),
    '[\x01-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'))
$$;
comment on function private.plain_file_name(text) is 'The name of a file without folders, control characters and marks of direction.';
