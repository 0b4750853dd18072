import { AppError, type DataSource, type FileStore } from '@ledgerwise/contract';
// The functions of the database, by which `call` knows what it takes and answers.
import type {} from '../database/functions.ts';

/** The bytes of a blob in base64, as the browser writes them. */
function toBase64(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = String(reader.result);
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () =>
      reject(
        new AppError('data.invalid', {
          cause: reader.error,
          message: 'The file could not be read. Choose it again: it may have been moved, or be a folder.',
        }),
      );
    reader.readAsDataURL(content);
  });
}

function fromBase64(text: string, type: string): Blob {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return new Blob([bytes], { type });
}

/**
 * Files in the database, by its functions, with the rights of the record. A project that keeps files in a storage of its own
 * has another store here; nothing else knows where they lie.
 */
export function createFileStore(data: Pick<DataSource, 'call' | 'watch'>): FileStore {
  return {
    async list({ table, id }, signal) {
      const files = await data.call('record_attachments', { table_name: table, record_id: id }, signal);
      return files.map((file) => ({
        id: file.id,
        name: file.file_name,
        mediaType: file.media_type,
        size: file.size,
        addedBy: file.added_by,
        addedAt: file.created_at,
      }));
    },
    async add({ table, id }, { name, mediaType, content, key }, signal) {
      await data.call(
        'save_attachment',
        {
          table_name: table,
          record_id: id,
          file_name: name,
          media_type: mediaType,
          content: await toBase64(content),
          key,
        },
        signal,
      );
    },
    async read(id) {
      const { content, media_type } = await data.call('read_attachment', { id });
      return fromBase64(content, media_type);
    },
    async remove(id) {
      await data.call('delete_attachment', { id });
    },
    async restore(id) {
      await data.call('restore_attachment', { id });
    },
    watch: (onChange) => data.watch('attachments', { onChange, onStatus: () => undefined }),
  };
}
