export { default } from './send-papers';
export { useOpenFile } from './use-open-file';
