import { Popconfirm as AntdPopconfirm, type PopconfirmProps } from 'antd';
import { themed } from './themed';

export type { PopconfirmProps };

const ThemedPopconfirm = themed(AntdPopconfirm);

/** antd's question beside a button, with buttons large enough for a thumb and a margin on a narrow phone. */
export function Popconfirm({ okButtonProps, cancelButtonProps, ...question }: PopconfirmProps) {
  return (
    <ThemedPopconfirm
      {...question}
      styles={{ root: { maxWidth: 'min(360px, calc(100vw - 32px))' } }}
      okButtonProps={{ size: 'middle', ...okButtonProps }}
      cancelButtonProps={{ size: 'middle', ...cancelButtonProps }}
    />
  );
}
