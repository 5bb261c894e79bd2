import { Popconfirm as AntPopconfirm, type PopconfirmProps } from 'antd';

export type { PopconfirmProps };

/** antd's question beside a button, with buttons large enough for a thumb and a margin on a narrow phone. */
export function Popconfirm({ okButtonProps, cancelButtonProps, ...question }: PopconfirmProps) {
  return (
    <AntPopconfirm
      {...question}
      styles={{ root: { maxWidth: 'min(360px, calc(100vw - 32px))' } }}
      okButtonProps={{ size: 'middle', ...okButtonProps }}
      cancelButtonProps={{ size: 'middle', ...cancelButtonProps }}
    />
  );
}
