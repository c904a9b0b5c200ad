// A few quiet sounds, made here and nowhere fetched; there are none before somebody has asked for them and touched the
// page.

export type Sound = "card" | "lands" | "canasta" | "freeze" | "refused";
export type Tone = [kind: OscillatorType | "noise", hertz: number, at: number, seconds: number];

const LOUD = 10 ** (-18 / 20); // −18 dB

const TONES: Record<Sound, Tone[]> = {
  card: [["noise", 2400, 0, 0.05]],
  lands: [
    ["noise", 900, 0, 0.035],
    ["sine", 90, 0, 0.05],
  ],
  canasta: [
    ["triangle", 659.26, 0, 0.16],
    ["triangle", 987.77, 0.12, 0.24],
  ],
  freeze: [
    ["sine", 2093, 0, 0.3],
    ["sine", 2637, 0.04, 0.3],
    ["sine", 3136, 0.08, 0.3],
  ],
  refused: [
    ["sine", 180, 0, 0.06],
    ["sine", 180, 0.1, 0.06],
  ],
};

export function sounds(wanted: () => boolean, make: () => AudioContext = () => new AudioContext()) {
  let context: AudioContext | undefined;

  /** @param start seconds of the context's own clock */
  function play(audio: AudioContext, [kind, hertz, at, seconds]: Tone, start: number) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(LOUD, start + at);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + at + seconds);
    gain.connect(audio.destination);
    if (kind === "noise") {
      const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
      buffer.getChannelData(0).forEach((_, place, all) => (all[place] = Math.random() * 2 - 1));
      const source = new AudioBufferSourceNode(audio, { buffer });
      const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: hertz });
      source.connect(band).connect(gain);
      source.start(start + at);
    } else {
      const source = new OscillatorNode(audio, { type: kind, frequency: hertz });
      source.connect(gain);
      source.start(start + at);
      source.stop(start + at + seconds);
    }
  }
  return {
    /** @param after milliseconds */
    play(sound: Sound, after: number = 0) {
      if (!wanted() || !navigator.userActivation?.hasBeenActive) return;
      const audio = (context ??= make());
      for (const tone of TONES[sound]) play(audio, tone, audio.currentTime + after / 1000);
    },
    /** Ends what sounds, and what was to sound: the next sound has a context of its own. */
    stop() {
      context?.close();
      context = undefined;
    },
  };
}
