import { AppError, type DataSource, type FileStore } from '@ledgerwise/contract';
import { fromBase64, toBase64 } from '../base64.ts';
// Types the arguments and results of `call`.
import type {} from '../database/functions.ts';

async function bytesOf(content: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await content.arrayBuffer());
  } catch (cause) {
    throw new AppError('data.invalid', {
      cause,
      message: 'The file could not be read. Choose it again: it may have been moved, or be a folder.',
    });
  }
}

/**
 * Stores files in the database through its functions, with the permissions of the record. A project with separate file
 * storage replaces this store; no other code knows the location.
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
          content: toBase64(await bytesOf(content)),
          key,
        },
        signal,
      );
    },
    async read(id) {
      const { content, media_type } = await data.call('read_attachment', { id });
      return new Blob([fromBase64(content)], { type: media_type });
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
