//! How much of the machine's memory a new cluster holds pages of the database in.

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

const MEGABYTE: u64 = 1 << 20;
/// As PostgreSQL comes, and where nobody knows how much memory there is.
const LEAST: u64 = 128 * MEGABYTE;
/// More than this has little use: the operating system keeps pages too.
const MOST: u64 = 8 << 30;

/// The value of `shared_buffers`: a quarter of the memory, as PostgreSQL's documentation advises
/// (<https://www.postgresql.org/docs/15/runtime-config-resource.html#GUC-SHARED-BUFFERS>), from 128 MB to 8 GB.
pub(super) fn shared_buffers() -> String {
    let read = |path: &str| read_to_string(path).ok();
    let groups = read("/proc/self/cgroup").map(|groups| limits_of(&groups)).unwrap_or_default();
    let limits = groups.iter().filter_map(|path| read_to_string(path).ok());
    let machine = read("/proc/meminfo").and_then(|said| of_machine(&said));
    share(machine.into_iter().chain(limits.filter_map(|limit| limit.trim().parse().ok())).min())
}

/// The bytes of a machine's memory, as Linux says them (proc_meminfo(5)).
fn of_machine(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// The files with the limits of the control group that a process is in and of those above it (cgroups(7), version 2): a service or a
/// container may have less than its machine.
fn limits_of(groups: &str) -> Vec<PathBuf> {
    let Some(group) = groups.lines().find_map(|line| line.strip_prefix("0::/")) else {
        return Vec::new();
    };
    let above = Path::new(group).ancestors();
    above.map(|group| Path::new("/sys/fs/cgroup").join(group).join("memory.max")).collect()
}

/// A quarter of so many bytes in whole megabytes.
fn share(memory: Option<u64>) -> String {
    let quarter = memory.map_or(LEAST, |bytes| bytes / 4).clamp(LEAST, MOST);
    format!("{}MB", quarter / MEGABYTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_a_quarter_of_the_memory_within_bounds() {
        for (gigabytes, buffers) in [
            (None, "128MB"),
            (Some(0), "128MB"),
            (Some(4), "1024MB"),
            (Some(24), "6144MB"),
            (Some(256), "8192MB"),
        ] {
            assert_eq!(share(gigabytes.map(|gigabytes: u64| gigabytes << 30)), buffers);
        }
    }

    #[test]
    fn linux_says_how_much_memory_there_is_and_which_limit_a_process_has() {
        let meminfo = "MemTotal:       24689204 kB\nMemFree:        18063024 kB\n";
        assert_eq!(of_machine(meminfo), Some(24_689_204 * 1024));
        assert_eq!(of_machine("MemFree: 1 kB\n"), None);
        let limits = |group: &str| format!("/sys/fs/cgroup/{group}memory.max");
        assert_eq!(
            limits_of("1:name=systemd:/\n0::/system.slice/uplift.service\n"),
            ["system.slice/uplift.service/", "system.slice/", ""].map(limits).map(PathBuf::from)
        );
        assert_eq!(limits_of("4:memory:/docker/1\n"), Vec::<PathBuf>::new());
    }
}
