import { filesOfRemote } from './files-of-remote.ts';

/** What Nx gives a generator of its tree of files. */
interface Tree {
  exists(file: string): boolean;
  read(file: string, encoding: 'utf8'): string | null;
  write(file: string, text: string): void;
}

const WORKFLOWS = '.github/workflows';

/** The generator `@lineup/tools:remote` of Nx: the folder of a remote, and its pipeline. */
export default function generateRemote(tree: Tree, { id, plain }: { id: string; plain?: boolean }): void {
  const files = Object.entries(filesOfRemote({ id, isPlain: plain ?? false }));
  if (tree.exists(`apps/${id}`)) throw new Error(`apps/${id} is there already.`);
  for (const [name, text] of files) tree.write(`apps/${id}/${name}`, text);
  const pipeline = tree.read(`${WORKFLOWS}/learn.yml`, 'utf8');
  if (pipeline) tree.write(`${WORKFLOWS}/${id}.yml`, pipeline.replaceAll('learn', id));
}
