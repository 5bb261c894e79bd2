export { isPaperAwaited, paperSchema, type Paper, type PaperFile } from './paper';
export { PaperList } from './paper-list';
