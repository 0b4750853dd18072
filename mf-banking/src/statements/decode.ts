import { type DeclaredEncoding, decodeText, type NoText } from '@ledgerwise/resource/reading';
import { problemOfSize } from './file-size.ts';
import { AGAIN, OFFERS, Refused } from './found.ts';

const BINARIES = {
  archive:
    'The file is a ZIP archive, or an Excel workbook that is damaged. Unpack it, or save the sheet as CSV, and choose that file.',
  compressed: 'The file is a compressed archive. Unpack it and choose the statement in it.',
  pdf: `The file is a PDF, which cannot be imported. Download the statement ${OFFERS}.`,
  old_workbook:
    'The file is an Excel workbook in an old format, or one with a password. Save it as .xlsx without a password, or the sheet as CSV, and choose that file.',
} as const;

/** Returns the encoding that the file declares: in the XML declaration, which is reliable, or in the headers of OFX. */
function declared(head: string): DeclaredEncoding {
  const isBinding = /^\s*<\?xml/.test(head) && !/OFXHEADER/.test(head);
  const ofXml = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
  const ofOfx = /^\s*CHARSET:\s*([\w-]+)/im.exec(head)?.[1];
  const encoding = ofXml ?? (ofOfx && /^\d{4}$/.test(ofOfx) ? `windows-${ofOfx}` : ofOfx);
  return { isBinding, ...(encoding && { encoding: encoding.toLowerCase() }) };
}

function refusalOf(none: NoText): Refused {
  switch (none.failure) {
    case 'binary':
      return new Refused(
        'not_text',
        none.kind ? BINARIES[none.kind] : `The file contains no text. Choose the statement ${OFFERS}.`,
      );
    case 'unmarked':
      return new Refused(
        'encoding',
        'The file is in UTF-16 without a byte order mark. Save it in UTF-8 and choose it again.',
      );
    case 'unknown_encoding':
      return new Refused(
        'encoding',
        `The file says that it is written in ${none.encoding.slice(0, 40)}, which is not known here. Save it in UTF-8 and choose it again.`,
      );
    case 'other_encoding': {
      const where =
        none.line === undefined
          ? 'its last character is cut off'
          : `line ${none.line} holds a character of another encoding`;
      return new Refused(
        'encoding',
        `The file says that it is written in ${none.encoding.toUpperCase()}, and is not: ${where}. ${AGAIN}, or save it in UTF-8.`,
      );
    }
  }
}

/** Decodes a file, with line ends `\n`. Only MT940 still contains DOS letters. */
export function decodeStatement(bytes: Uint8Array): string {
  const problem = problemOfSize(bytes.byteLength);
  if (problem) throw new Refused(problem.kind, problem.message);
  const decoded = decodeText(bytes, { declared, mayBeDos: (text) => /^:61:/m.test(text), isStrict: true });
  if ('failure' in decoded) throw refusalOf(decoded);
  const text = decoded.text.replace(/^\ufeff/, '');
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
