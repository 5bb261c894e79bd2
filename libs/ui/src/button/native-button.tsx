export { Button as NativeButton } from './button';
