import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PROJECT_FOLDER } from '../../src/schema/schema-files.ts';

/** A Supabase project in a separate folder, which a test can change. */
export class ProjectCopy {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** A copy of a project's folder; of this package's by default. */
  static async copyOf(folder: string = PROJECT_FOLDER): Promise<ProjectCopy> {
    const copy = await ProjectCopy.#make();
    await cp(folder, copy.folder, { recursive: true });
    return copy;
  }

  /** A project of a few files, without migrations. */
  static async of(files: Readonly<Record<string, string>>): Promise<ProjectCopy> {
    const copy = await ProjectCopy.#make();
    const areas = [...new Set(Object.keys(files).map((file) => file.split('/')[0]))];
    const paths = areas.map((area) => `"./schemas/${area}/*.sql"`).join(', ');
    await writeFile(join(copy.folder, 'config.toml'), `[db.migrations]\nschema_paths = [${paths}]\n`);
    for (const [file, script] of Object.entries(files)) await copy.write(file, script);
    return copy;
  }

  static async #make(): Promise<ProjectCopy> {
    return new ProjectCopy(await mkdtemp(join(tmpdir(), 'ledgerwise-project-')));
  }

  /** Writes a schema file, by its path below `schemas`. */
  async write(file: string, script: string): Promise<void> {
    const path = join(this.folder, 'schemas', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, script);
  }

  /** Replaces text in a schema file; fails if the text is missing. */
  async edit(file: string, from: string, to: string): Promise<void> {
    const script = await readFile(join(this.folder, 'schemas', file), 'utf8');
    if (!script.includes(from)) throw new Error(`${file} does not contain ${from}.`);
    await this.write(
      file,
      script.replace(from, () => to),
    );
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
