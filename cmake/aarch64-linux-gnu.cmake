# Toolchain: Debian's cross compiler for ARM of 64 bits (g++-aarch64-linux-gnu). Programs run here in qemu-user-static, without a
# system around them, hence the static linking.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static)
