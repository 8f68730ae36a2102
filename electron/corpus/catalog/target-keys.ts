import { IntChains } from '../../columns/int-chains';
import { IntColumn, NONE } from '../../columns/int-column';
import { StringTable, type StringTableImage } from '../../columns/string-table';
import { keysOfTarget } from '../../../shared/lib/markdown/link-target';

/** The keys as they are kept on disk: one entry for each key of each target. */
export interface TargetKeysImage {
  keys: StringTableImage;
  /** The key and the target of each entry; ascending by target. */
  entryKeys: Int32Array;
  entryTargets: Int32Array;
  targetCount: number;
}

/** Targets of links by every title and file name that they may name. Targets are numbered from 0 and only added. */
export class TargetKeys {
  private readonly keys = new StringTable();
  private readonly entryKeys = new IntColumn();
  private readonly entryTargets = new IntColumn();
  private readonly entriesOfKey = new IntChains();
  private entryCount = 0;
  private targetCount = 0;

  /** Adds the targets that are not there yet. */
  follow(targets: StringTable): void {
    for (; this.targetCount < targets.size; this.targetCount += 1)
      for (const key of keysOfTarget(targets.at(this.targetCount)))
        this.add(this.keys.ordinalOf(key), this.targetCount);
  }

  /** The targets that may name this title or file. */
  targetsOf(key: string): number[] {
    const ordinal = this.keys.find(key);
    return ordinal === NONE ? [] : this.entriesOfKey.itemsOf(ordinal).map((entry) => this.entryTargets.get(entry));
  }

  image(): TargetKeysImage {
    return {
      keys: this.keys.image(),
      entryKeys: this.entryKeys.image(this.entryCount),
      entryTargets: this.entryTargets.image(this.entryCount),
      targetCount: this.targetCount,
    };
  }

  /** Precondition: nothing was added yet. The arrays become this one's. */
  restore({ keys, entryKeys, entryTargets, targetCount }: TargetKeysImage): void {
    this.keys.restore(keys);
    this.entryKeys.restore(entryKeys);
    this.entryTargets.restore(entryTargets);
    this.entryCount = entryKeys.length;
    this.targetCount = targetCount;
    this.entriesOfKey.reserve(this.keys.size, this.entryCount);
    entryKeys.forEach((key, entry) => this.entriesOfKey.append(key, entry));
  }

  private add(key: number, target: number): void {
    const entry = this.entryCount;
    this.entryCount += 1;
    this.entryKeys.set(entry, key);
    this.entryTargets.set(entry, target);
    this.entriesOfKey.append(key, entry);
  }
}
