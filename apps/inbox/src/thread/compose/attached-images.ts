import { useEffect, useRef, useState } from 'react';
import { toDataError } from '@lineup/data';
import type { MessageImage } from '../cache/message';
import { readImagesLeft, removeImages, storeImage } from '../messages/pictures/message-image';
import { tooLong } from '@lineup/ui/too-long';
import { MAX_ALT_LENGTH, UnfitImage, altOf, prepareImage } from './prepare-image';

/** A message takes as many. */
export const MAX_IMAGES = 4;

/** An image that is going to be sent. */
export interface AttachedImage {
  key: string;
  file: File;
  /** Of the file, to show it at once. */
  preview: string;
  alt: string;
  state: 'uploading' | 'stored' | 'failed';
  /** Why it failed. */
  problem?: string | undefined;
  stored?: Omit<MessageImage, 'alt'> | undefined;
}

/** Images that are chosen for the next message: each is stored at once, so that sending is quick and a retry sends no bytes twice. */
export function useAttachedImages(conversationId: string, myId: string) {
  const [images, setImages] = useState<AttachedImage[]>([]);
  const [notice, setNotice] = useState<string>();
  const current = useRef<AttachedImage[]>([]);
  const put = (next: AttachedImage[]) => {
    current.current = next;
    setImages(next);
  };
  const patch = (key: string, change: Partial<AttachedImage>) =>
    put(current.current.map((image) => (image.key === key ? { ...image, ...change } : image)));

  const upload = async ({ key, file }: AttachedImage) => {
    patch(key, { state: 'uploading', problem: undefined });
    try {
      const { blob, width, height } = await prepareImage(file);
      const name = await storeImage(conversationId, myId, blob);
      // Taken away meanwhile.
      if (!current.current.some((image) => image.key === key)) return await removeImages([name]);
      patch(key, { state: 'stored', stored: { name, width, height } });
    } catch (error) {
      patch(key, { state: 'failed', problem: await whyNotStored(error, conversationId) });
    }
  };
  const add = (files: File[]) => {
    const free = MAX_IMAGES - current.current.length;
    setNotice(files.length > free ? `A message can have up to ${MAX_IMAGES} images.` : undefined);
    const added = files.slice(0, Math.max(0, free)).map((file): AttachedImage => ({
      key: crypto.randomUUID(),
      file,
      preview: URL.createObjectURL(file),
      alt: altOf(file.name),
      state: 'uploading',
    }));
    put([...current.current, ...added]);
    for (const image of added) void upload(image);
  };
  const remove = (key: string) => {
    const gone = current.current.find((image) => image.key === key);
    if (!gone) return;
    URL.revokeObjectURL(gone.preview);
    setNotice(undefined);
    put(current.current.filter((image) => image !== gone));
    if (gone.stored) void removeImages([gone.stored.name]);
  };
  /** The images of the message that is being sent; the next one begins without. */
  const take = (): MessageImage[] => {
    const sent = current.current.flatMap(({ stored, alt, preview }) => {
      URL.revokeObjectURL(preview);
      return stored ? [{ ...stored, alt: alt.trim() || 'Image' }] : [];
    });
    put([]);
    setNotice(undefined);
    return sent;
  };

  // What was never sent goes with the composer.
  useEffect(
    () => () => {
      for (const { preview } of current.current) URL.revokeObjectURL(preview);
      void removeImages(current.current.flatMap(({ stored }) => (stored ? [stored.name] : [])));
      current.current = [];
    },
    [],
  );

  return {
    images,
    notice,
    isReady: images.every(({ state, alt }) => state === 'stored' && !tooLong(alt, MAX_ALT_LENGTH)),
    add,
    remove,
    take,
    retry: (image: AttachedImage) => void upload(image),
    describe: (key: string, alt: string) => patch(key, { alt }),
  };
}

async function whyNotStored(error: unknown, conversationId: string): Promise<string> {
  if (error instanceof UnfitImage) return error.message;
  if (toDataError(error).kind !== 'forbidden') return 'Not uploaded.';
  const left = await readImagesLeft(conversationId).catch(() => null);
  if (left?.here === 0)
    return 'You’ve reached this conversation’s limit for your images. Delete messages with images to send more.';
  if (left?.today === 0) return 'You’ve reached today’s limit for images. Try again tomorrow.';
  return 'You can’t send images in this conversation right now.';
}
