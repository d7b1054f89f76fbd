// The part of it that the moving pictures need; it brings no types of its own.

declare module 'node-webpmux' {
  interface Frame {
    delay: number;
  }
  interface Animation {
    width: number;
    height: number;
    frames: Frame[];
    /** How often it is played; 0 for ever. */
    loops: number;
  }
  const webp: {
    Image: {
      /** A frame from a still image, to be seen for `delay` milliseconds. */
      generateFrame(wish: {
        buffer: Buffer;
        x: number;
        y: number;
        delay: number;
        blend?: boolean;
      }): Promise<Frame>;
      save(path: null, animation: Animation): Promise<Buffer>;
    };
  };
  export default webp;
}
