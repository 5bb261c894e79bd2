import { Popconfirm as AntdPopconfirm, type PopconfirmProps } from 'antd';
import { themed } from './themed';

export type { PopconfirmProps };

const ThemedPopconfirm = themed(AntdPopconfirm);

// Not a style sheet, which would be a file more to load.
const STYLES = {
  // antd moves a question to the edge of the window, not beyond: what it moves holds the distance that others keep.
  root: { maxWidth: 'min(392px, 100vw)', paddingInline: 'var(--lu-space-4)' },
  // A long text beside it would press the sign together.
  icon: { flex: 'none' },
};

/** antd's question beside a button, with buttons large enough for a thumb and a margin on a narrow phone. */
export function Popconfirm({ okButtonProps, cancelButtonProps, ...question }: PopconfirmProps) {
  return (
    <ThemedPopconfirm
      {...question}
      styles={STYLES}
      okButtonProps={{ size: 'middle', ...okButtonProps }}
      cancelButtonProps={{ size: 'middle', ...cancelButtonProps }}
    />
  );
}
